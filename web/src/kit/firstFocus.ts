/**
 * The attributes of the field or button that gets the focus first: a page's as it appears, and a dialog's or popover's
 * even against the trap, which would take the focus to the first field.
 */
export const focusFirst = (isFirst = true) =>
  isFirst ? ({ 'data-autofocus': true, autoFocus: true } as const) : {};

/** The ref of what is no field but gets the focus as it appears, and of a field that must not scroll for it. */
export const focusOnce = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });
