import { recall } from './remembered.ts';

/** Single letters are off where text is written. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Single keys can be switched off (WCAG 2.1.4). */
export const singleKeysAreOn = (): boolean => recall('shortcuts') !== 'off';

/** In a dialog keys are its own: what lies behind it rests. */
export const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog]') !== null;
