import type { DrawerProps, ModalProps } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { overlays } from './loaded.ts';

/** Mantine's dialog once requested; first rendered closed, so that opening is animated. */
function useDialog({ opened, onClose }: Pick<ModalProps, 'opened' | 'onClose'>) {
  const [asked, setAsked] = useState(false);
  if (opened && !asked) setAsked(true);
  const all = overlays.useOnRequest(asked, onClose);
  const drawn = asked && all !== null;
  const there = useDeferredValue(drawn, false);
  return { all: drawn ? all : null, opened: opened && there };
}

/** A dialog in the middle of the page. */
export function Modal(props: ModalProps) {
  const { all, opened } = useDialog(props);
  return all && <all.Modal {...props} opened={opened} />;
}

/** A dialog at the edge of the page. */
export function Drawer(props: DrawerProps) {
  const { all, opened } = useDialog(props);
  return all && <all.Drawer {...props} opened={opened} />;
}
