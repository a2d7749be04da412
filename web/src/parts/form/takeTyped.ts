/** Marks a field that takes what is typed only when it is left: tags. */
export const TAKEN_ON_BLUR = { 'data-taken-on-blur': true } as const;

/** Fields whose draft does not have yet what was typed. */
export const waiting = new Set<() => void>();

/** Saving by a button or keys does not leave the field: what is typed there is taken first, so that nothing is lost. */
export function takeTyped(): void {
  for (const take of waiting) take();
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.hasAttribute('data-taken-on-blur')) return;
  field.blur();
  field.focus();
}
