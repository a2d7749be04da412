/** Marks a field that commits its text only on blur: tags. */
export const TAKEN_ON_BLUR = { 'data-taken-on-blur': true } as const;

/** Fields whose text is not in the draft yet. */
export const waiting = new Set<() => void>();

/** Saving by button or keyboard does not blur the field, so its text is committed first and nothing is lost. */
export function takeTyped(): void {
  for (const take of waiting) take();
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.hasAttribute('data-taken-on-blur')) return;
  field.blur();
  field.focus();
}
