import type { NoticeView } from '@plumbline/contract/notices/wire';
import { useState } from 'react';

type Row = Pick<NoticeView, 'created_at'>;

/**
 * Holds back what arrives while the list is open, so that no row moves under the pointer: `shown` are the rows until
 * then, `held` is the number of newer ones, and `release` shows them.
 */
export function useHeldBack<R extends Row>(
  rows: readonly R[],
  isCurrent: boolean,
): { shown: readonly R[]; held: number; release: () => void } {
  const [until, setUntil] = useState<string | null>(null);
  const newest = rows[0]?.created_at ?? null;
  const shown = until === null ? rows : rows.filter(({ created_at }) => created_at <= until);
  // an empty list has nothing that could move
  const isOver = shown.length === 0 || until === null;
  if (isOver && isCurrent && until !== newest) setUntil(newest);
  return isOver
    ? { shown: rows, held: 0, release: () => undefined }
    : { shown, held: rows.length - shown.length, release: () => setUntil(newest) };
}
