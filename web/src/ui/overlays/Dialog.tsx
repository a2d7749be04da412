import type { DrawerProps, ModalProps } from '@mantine/core';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { coverPage } from '../../kit/back.ts';
import { overlays } from './loaded.ts';
import { Unsaved } from './unsaved.ts';
import { buttonOf } from './target.ts';

/** Mantine's dialog once requested; first rendered closed, so that opening is animated. */
function useDialog({ opened, onClose }: Pick<ModalProps, 'opened' | 'onClose'>) {
  useReturnFocus(opened);
  const [isRequested, setRequested] = useState(false);
  if (opened && !isRequested) setRequested(true);
  const all = overlays.useOnRequest(isRequested, onClose);
  const isReady = isRequested && all !== null;
  const wasRenderedClosed = useDeferredValue(isReady, false);
  const [isUnsaved, setUnsaved] = useState(false);
  const close = useEffectEvent(onClose);
  const readUnsaved = useEffectEvent(() => isUnsaved);
  useEffect(() => {
    if (opened) return coverPage({ close: () => close(), isUnsaved: () => readUnsaved() });
    return undefined;
  }, [opened]);
  return {
    all: isReady ? all : null,
    setUnsaved,
    shared: {
      opened: opened && wasRenderedClosed,
      returnFocus: false,
      closeOnEscape: !isUnsaved,
      closeOnClickOutside: !isUnsaved,
    },
  };
}

/** A dialog in the middle of the page. */
export function Modal(props: ModalProps) {
  const { all, setUnsaved, shared } = useDialog(props);
  return (
    all && (
      <Unsaved value={setUnsaved}>
        <all.Modal {...shared} {...props} opened={shared.opened} />
      </Unsaved>
    )
  );
}

/** A dialog at the edge of the page. */
export function Drawer(props: DrawerProps) {
  const { all, setUnsaved, shared } = useDialog(props);
  return (
    all && (
      <Unsaved value={setUnsaved}>
        <all.Drawer {...shared} {...props} opened={shared.opened} />
      </Unsaved>
    )
  );
}

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
 * Returns the focus to the opener of a dialog once it closes, even if the dialog is not rendered any more: Mantine
 * returns it only from a dialog that stays, and only to an element that stays.
 */
function useReturnFocus(opened: boolean): void {
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
