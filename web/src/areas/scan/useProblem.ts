import { useCallback, useEffect, useRef, useState } from 'react';
import { TIMING } from '../../kit/timing.ts';

/** A message that disappears after 5 s; repeating it restarts the time. */
export function useProblem(): [problem: string | null, say: (text: string) => void] {
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = useCallback((text: string) => {
    clearTimeout(timer.current);
    setProblem(text);
    timer.current = setTimeout(() => setProblem(null), TIMING.notification);
  }, []);
  return [problem, say];
}
