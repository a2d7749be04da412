import type { DrawerProps, ModalProps } from '@mantine/core';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { coverPage } from '../../kit/back.ts';
import { overlays } from './loaded.ts';
import { Unsaved } from './unsaved.ts';
import { useReturnFocus } from './useReturnFocus.ts';

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
