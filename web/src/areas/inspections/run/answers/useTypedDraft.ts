import type { ItemView } from '@plumbline/contract/inspections/items';
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { drafts } from '../../../../offline/outbox/deviceOutbox.ts';
import type { DraftPlace } from '../../../../offline/outbox/drafts.ts';
import { useRun, type KeptDraft } from '../useRun.ts';

/** The pause after which typed text becomes an answer. */
const PAUSE = 600;

interface DraftOptions {
  item: ItemView;
  field: DraftPlace['field'];
  /** The text of the stored answer. */
  savedText: string;
  /** Turns the text into an answer; false if it is not valid, so that it stays in the field. */
  keep: (text: string, draft: KeptDraft) => boolean;
}

/**
 * A field whose text is stored on the device with every keystroke and becomes an answer after a
 * pause, or on leaving the field or the page. After a crash or an expired session the text is back
 * and editing continues.
 */
export function useTypedDraft({ item, field, savedText, keep }: DraftOptions) {
  const { id: item_id, revision } = item;
  const { placeOf } = useRun();
  const place = useRef<DraftPlace>({ item_id, field });
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(place.current));
  /** Whether something was typed since the field was mounted: it has the focus, and its blur marks the text as complete. */
  const typing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // a proposal is not an answer yet, even if the text is the same
  const answerText = item.proposed && field === 'value' ? null : savedText;
  const now = useRef({ keep, answerText });
  useLayoutEffect(() => {
    now.current = { keep, answerText };
  });

  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const draft = drafts.get(place.current);
    if (draft === undefined || draft.text === draft.answeredText) return;
    if (draft.text !== now.current.answerText) now.current.keep(draft.text, draft);
  }, []);
  /** Shows the answer once the text has become one; invalid text stays as typed. */
  const leave = useCallback((): void => {
    flush();
    const draft = drafts.get(place.current);
    if (draft && (draft.text === draft.answeredText || draft.text === now.current.answerText))
      drafts.drop(draft.id);
    typing.current = false;
  }, [flush]);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (typing.current ? flush() : leave()), PAUSE);
  }, [flush, leave]);

  const hasDraft = draft !== undefined;
  useEffect(() => {
    if (hasDraft) wait();
  }, [hasDraft, wait]);
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
    text: draft?.text ?? savedText,
    change: (text: string) => {
      typing.current = true;
      drafts.set(place.current, { text, base: revision, in: placeOf(item) });
      wait();
    },
    leave,
  };
}

/** Whether there is a draft for a field that is not shown yet. */
export const useHasDraft = (item_id: string, field: DraftPlace['field']): boolean =>
  useSyncExternalStore(drafts.subscribe, () => drafts.get({ item_id, field }) !== undefined);
