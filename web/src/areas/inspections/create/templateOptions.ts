export interface Option {
  value: string;
  label: string;
}

/**
 * The assigned templates that match what is typed, then what the server found besides. The chosen one is among
 * them while nothing is asked: what is typed is about another, and Enter must not give the same one back.
 */
export function groupsOf(
  assigned: readonly Option[],
  found: readonly Option[],
  { asked, picked }: { asked: string; picked: Option | null },
): { own: Option[]; others: Option[] } {
  const words = asked.toLocaleLowerCase();
  const own = assigned.filter(({ label }) => label.toLocaleLowerCase().includes(words));
  const known = new Set(own.map(({ value }) => value));
  const others = found.filter(({ value }) => !known.has(value));
  const shown = [...own, ...others].some(({ value }) => value === picked?.value);
  const stays = picked !== null && asked === '' && !shown;
  return { own, others: stays ? [picked, ...others] : others };
}
