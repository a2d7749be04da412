import type { MouseEvent } from 'react';

/**
 * For the bar of a form's buttons: pressing one keeps the focus in its field. A blur would validate
 * the field, and a message that appears would move the button away before the click completes.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
