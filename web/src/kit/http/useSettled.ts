import { useEffect, useState } from 'react';
import { typedIn, type ListQuery } from '../listState.ts';
import { TIMING } from '../timing.ts';

/** Typed text is debounced (docs/coverage.md section 7); everything else takes effect at once, including the page that goes with it. */
export function useSettled(query: ListQuery): ListQuery {
  const { filter = [] } = query;
  const text = JSON.stringify(query);
  const typed = JSON.stringify(typedIn(filter));
  const [settled, setSettled] = useState({ text, typed });
  const waits = settled.typed !== typed;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setSettled({ text, typed }), TIMING.debounce);
    return () => clearTimeout(timer);
  }, [waits, text, typed]);
  if (!waits && settled.text !== text) setSettled({ text, typed });
  return waits ? (JSON.parse(settled.text) as ListQuery) : query; // written just above
}
