/** Marks a field that commits its text only on blur: tags. */
export const COMMITS_ON_BLUR = { 'data-commits-on-blur': true } as const;

/** Fields whose text is not in the draft yet. */
export const uncommitted = new Set<() => void>();

/** Saving by button or keyboard does not blur the field, so its text is committed first and nothing is lost. */
export function commitTyping(): void {
  for (const take of uncommitted) take();
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.hasAttribute('data-commits-on-blur')) return;
  field.blur();
  field.focus();
}
