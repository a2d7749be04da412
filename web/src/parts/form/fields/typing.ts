import { useCallback, useEffect, useRef, useState } from 'react';

/** The mark of fields that commit their text only on blur: tags. */
export const COMMITS_ON_BLUR = { 'data-commits-on-blur': true } as const;

/** Fields whose text is not in the draft yet. */
const uncommitted = new Set<() => void>();

/** Saving by button or keyboard does not blur the field, so its text is committed first and nothing is lost. */
export function commitTyping(): void {
  for (const take of uncommitted) take();
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.hasAttribute('data-commits-on-blur')) return;
  field.blur();
  field.focus();
}

/** The pause after which typed text enters the draft. */
const PAUSE = 250;

/** Text that enters a large draft when typing pauses, the field is left or the draft is saved: a keystroke renders only its own field. */
export function useTypedText(value: string, change: (text: string) => void) {
  const [text, setText] = useState<string | null>(null);
  const latest = useRef({ change, text: null as string | null });
  useEffect(() => {
    latest.current.change = change;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const take = useCallback(function takeNow() {
    const { text } = latest.current;
    clearTimeout(timer.current);
    uncommitted.delete(takeNow);
    if (text === null) return;
    latest.current.text = null;
    latest.current.change(text);
    setText(null);
  }, []);
  useEffect(() => take, [take]);
  return {
    value: text ?? value,
    take,
    type: (text: string) => {
      latest.current.text = text;
      setText(text);
      uncommitted.add(take);
      clearTimeout(timer.current);
      timer.current = setTimeout(take, PAUSE);
    },
  };
}
