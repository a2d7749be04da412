export interface Option {
  value: string;
  label: string;
}

/**
 * The assigned templates that match the typed text, then the server's other matches. The selected
 * one is included only while nothing is typed: typing means the user wants another, and Enter must
 * not pick the same one again.
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
