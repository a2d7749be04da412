export interface TemplateOption {
  value: string;
  label: string;
}

/**
 * The assigned templates that match the typed text, then the server's other matches. The selected
 * one is included only while nothing is typed: typing means the user wants another, and Enter must
 * not pick the same one again.
 */
export function groupsOf(
  assigned: readonly TemplateOption[],
  matches: readonly TemplateOption[],
  { search, picked }: { search: string; picked: TemplateOption | null },
): { own: TemplateOption[]; others: TemplateOption[] } {
  const words = search.toLocaleLowerCase();
  const assignedOptions = assigned.filter(({ label }) => label.toLocaleLowerCase().includes(words));
  const ownIds = new Set(assignedOptions.map(({ value }) => value));
  const others = matches.filter(({ value }) => !ownIds.has(value));
  const isListed = [...assignedOptions, ...others].some(({ value }) => value === picked?.value);
  const includeSelected = picked !== null && search === '' && !isListed;
  return { own: assignedOptions, others: includeSelected ? [picked, ...others] : others };
}
