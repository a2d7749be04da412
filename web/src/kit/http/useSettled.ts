import { useEffect, useState } from 'react';
import { textFiltersOf, type ListQuery } from '../listState.ts';
import { TIMING } from '../timing.ts';

/** Typed text is debounced (docs/coverage.md section 7); everything else takes effect at once. */
export function useSettled<Q extends ListQuery>(query: Q): Q {
  const { filter = [] } = query;
  const text = JSON.stringify(query);
  const typedText = JSON.stringify(textFiltersOf(filter));
  const [settled, setSettled] = useState({ text, typedText });
  const waits = settled.typedText !== typedText;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setSettled({ text, typedText }), TIMING.debounce);
    return () => clearTimeout(timer);
  }, [waits, text, typedText]);
  if (!waits && settled.text !== text) setSettled({ text, typedText });
  return waits ? (JSON.parse(settled.text) as Q) : query; // stringified above
}
