import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { LateChunk } from '../../kit/later.ts';

interface Props<T> {
  part: LateChunk<T>;
  /** The height of the placeholder, in pixels. */
  height: number;
  children: (loaded: T) => ReactNode;
}

/** A piece that no page needs at its start: fetched with its texts when it is first shown. */
export function LatePart<T>({ part, height, children }: Props<T>) {
  const t = useTranslations('common');
  const loaded = part.useNeeded();
  if (loaded !== null) return children(loaded);
  return (
    <div
      className="sunken radius-10"
      style={{ height }}
      role="status"
      aria-label={t('loading')}
      data-skeleton
    />
  );
}
