import { recall } from './remembered.ts';

/** Single-letter keys are off while the user is typing. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Single-letter keys can be switched off (WCAG 2.1.4). */
export const singleKeysAreOn = (): boolean => recall('shortcuts') !== 'off';

/** A dialog handles its own keys; the page behind it ignores them. */
export const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog]') !== null;
