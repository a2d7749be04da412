import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Typing pauses this long before it is kept. */
const PAUSE = 600;

/**
 * A field whose text is kept while it is typed: after a pause, on leaving it, and when the page is left.
 * `keep` answers false for a text that cannot be an answer; it then stays in the field.
 */
export function useDraft(saved: string, keep: (text: string) => boolean) {
  const [draft, setDraft] = useState<string | null>(null);
  const unkept = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const keepNow = useRef(keep);
  useLayoutEffect(() => {
    keepNow.current = keep;
  });

  const flush = useCallback((): boolean => {
    clearTimeout(timer.current);
    const text = unkept.current;
    if (text === null) return true;
    if (!keepNow.current(text)) return false;
    unkept.current = null;
    return true;
  }, []);

  useEffect(() => {
    const leave = () => void flush();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      flush();
    };
  }, [flush]);

  return {
    text: draft ?? saved,
    change: (text: string) => {
      setDraft(text);
      unkept.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE);
    },
    leave: () => {
      if (flush()) setDraft(null);
    },
  };
}
