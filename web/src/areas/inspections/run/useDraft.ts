import type { ItemView } from '@plumbline/contract/inspections';
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { drafts } from '../../../kit/outbox/answers.ts';
import type { DraftPlace } from '../../../kit/outbox/drafts.ts';
import { useRun } from './useRun.ts';

/** Typing pauses this long before it becomes an answer. */
const PAUSE = 600;

interface Typed {
  item: ItemView;
  field: DraftPlace['field'];
  /** The text of the answer there is. */
  saved: string;
  /** Makes the text an answer; false for one that cannot be, which stays in the field. */
  keep: (text: string, draft: KeptDraft) => boolean;
}
/** Where the text is kept until the answer is, and what it was typed over. */
export interface KeptDraft {
  id: string;
  base: number;
}

/**
 * A field whose text is kept on the device at each key, and becomes an answer after a pause, on leaving the
 * field and the page. What a crash or an expired session has left is there again, and goes on from there.
 */
export function useDraft({ item, field, saved, keep }: Typed) {
  const { id: item_id, revision } = item;
  const { placeOf } = useRun();
  const place = useRef<DraftPlace>({ item_id, field });
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(place.current));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const now = useRef({ keep, saved });
  useLayoutEffect(() => {
    now.current = { keep, saved };
  });

  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const typed = drafts.get(place.current);
    if (typed === undefined || typed.text === typed.kept) return;
    if (typed.text !== now.current.saved) now.current.keep(typed.text, typed);
  }, []);
  /** What has become an answer is shown as that; what cannot be one stays as it was typed. */
  const leave = useCallback((): void => {
    flush();
    const typed = drafts.get(place.current);
    if (typed && (typed.text === typed.kept || typed.text === now.current.saved))
      drafts.drop(typed.id);
  }, [flush]);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, PAUSE);
  }, [flush]);

  const found = draft !== undefined;
  useEffect(() => {
    if (found) wait();
  }, [found, wait]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      leave();
    };
  }, [flush, leave]);

  return {
    text: draft?.text ?? saved,
    change: (text: string) => {
      drafts.set(place.current, { text, base: revision, in: placeOf(item) });
      wait();
    },
    leave,
  };
}

/** Whether something is typed in a field that is not shown yet. */
export const useHasDraft = (item_id: string, field: DraftPlace['field']): boolean =>
  useSyncExternalStore(drafts.subscribe, () => drafts.get({ item_id, field }) !== undefined);
