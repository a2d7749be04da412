import { useEffect, useState } from 'react';
import { buttonOf } from './target.ts';

/** From where a dialog is opened: an item of a menu goes with its menu, whose button stays. */
function openerNow(): Element | null {
  const active = document.activeElement;
  return active && (buttonOf(active) ?? active);
}

const dialogOf = (element: Element | null) => element?.closest('[role="dialog"]') ?? null;

const returns: (() => void)[] = [];
/** Returns the focus soon. Of dialogs that close together, the outer one comes first: the inner ones go with it. */
function returnSoon(one: () => void): void {
  if (returns.push(one) > 1) return;
  setTimeout(() => {
    for (const each of returns.splice(0).toReversed()) each();
  });
}

/**
 * Returns the focus to the opener of a dialog or popover once it closes, even if that is not rendered any more: Mantine
 * returns it only from one that stays, only to an element that stays, and to what had the focus after it was rendered.
 */
export function useReturnFocus(opened: boolean): void {
  const [opener, setOpener] = useState<Element | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpener(openerNow()); // before the menu is gone, or the dialog has the focus
  }
  useEffect(() => {
    if (!opened || !(opener instanceof HTMLElement)) return;
    return () => {
      const last = document.activeElement;
      returnSoon(() => {
        const now = document.activeElement;
        const isLeft = now === last && dialogOf(now) !== dialogOf(opener); // in the closing dialog
        if (now === null || now === document.body || isLeft) opener.focus({ preventScroll: true });
      });
    };
  }, [opened, opener]);
}
