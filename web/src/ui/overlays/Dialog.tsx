import type { DrawerProps, ModalProps } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { overlays } from './loaded.ts';
import { useReturnFocus } from './returnFocus.ts';

/** Mantine's dialog once requested; first rendered closed, so that opening is animated. */
function useDialog({ opened, onClose }: Pick<ModalProps, 'opened' | 'onClose'>) {
  useReturnFocus(opened);
  const [isRequested, setRequested] = useState(false);
  if (opened && !isRequested) setRequested(true);
  const all = overlays.useOnRequest(isRequested, onClose);
  const isReady = isRequested && all !== null;
  const there = useDeferredValue(isReady, false);
  return { all: isReady ? all : null, opened: opened && there };
}

/** A dialog in the middle of the page. */
export function Modal(props: ModalProps) {
  const { all, opened } = useDialog(props);
  return all && <all.Modal returnFocus={false} {...props} opened={opened} />;
}

/** A dialog at the edge of the page. */
export function Drawer(props: DrawerProps) {
  const { all, opened } = useDialog(props);
  return all && <all.Drawer returnFocus={false} {...props} opened={opened} />;
}
