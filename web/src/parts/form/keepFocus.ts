import type { MouseEvent } from 'react';

/**
 * For the bar of a form's buttons: a press leaves the focus in its field. Leaving it would check the
 * field, and a message that appears there moves the button away before the click is done.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
