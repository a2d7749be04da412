import type { MouseEvent } from 'react';

/** Focuses the field of a place in a draft after the next render. */
export function focusPlace(place: string): void {
  const find = () => document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  const focus = (attempts: number) => {
    const field = find();
    if (!field && attempts > 0) return void requestAnimationFrame(() => focus(attempts - 1));
    field?.scrollIntoView({ block: 'center' });
    const inner = field?.matches('input, textarea, button')
      ? field
      : field?.querySelector<HTMLElement>('input, textarea, button');
    (inner ?? field)?.focus({ preventScroll: true });
  };
  requestAnimationFrame(() => focus(20));
}

/**
 * For the bar of a form's buttons: pressing one keeps the focus in its field. A blur would validate
 * the field, and a message that appears would move the button away before the click completes.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
