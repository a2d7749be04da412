import type { ItemView } from '@plumbline/contract/inspections/items';
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { drafts } from '../../../offline/outbox/answers.ts';
import type { DraftPlace } from '../../../offline/outbox/drafts.ts';
import { useRun, type KeptDraft } from './useRun.ts';

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

/**
 * A field whose text is kept on the device at each key, and becomes an answer after a pause, on leaving the
 * field and the page. What a crash or an expired session has left is there again, and goes on from there.
 */
export function useDraft({ item, field, saved, keep }: Typed) {
  const { id: item_id, revision } = item;
  const { placeOf } = useRun();
  const place = useRef<DraftPlace>({ item_id, field });
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(place.current));
  /** Typed since the field is here: it has the focus, and leaving it says when the text is done. */
  const typing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // a proposal is no answer yet, also where the text is the same
  const answered = item.proposed && field === 'value' ? null : saved;
  const now = useRef({ keep, answered });
  useLayoutEffect(() => {
    now.current = { keep, answered };
  });

  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const typed = drafts.get(place.current);
    if (typed === undefined || typed.text === typed.kept) return;
    if (typed.text !== now.current.answered) now.current.keep(typed.text, typed);
  }, []);
  /** What has become an answer is shown as that; what cannot be one stays as it was typed. */
  const leave = useCallback((): void => {
    flush();
    const typed = drafts.get(place.current);
    if (typed && (typed.text === typed.kept || typed.text === now.current.answered))
      drafts.drop(typed.id);
    typing.current = false;
  }, [flush]);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (typing.current ? flush() : leave()), PAUSE);
  }, [flush, leave]);

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
      typing.current = true;
      drafts.set(place.current, { text, base: revision, in: placeOf(item) });
      wait();
    },
    leave,
  };
}

/** Whether something is typed in a field that is not shown yet. */
export const useHasDraft = (item_id: string, field: DraftPlace['field']): boolean =>
  useSyncExternalStore(drafts.subscribe, () => drafts.get({ item_id, field }) !== undefined);
