import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Tooltip.css';
import { Drawer, Menu, Modal, Popover, Tooltip } from '@mantine/core';
import type { DrawerProps, ModalProps, TooltipProps } from '@mantine/core';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { themed } from '../theme/theme.tsx';

/** A dialog whose close button has a name. */
const named = <P extends ModalProps | DrawerProps>(Dialog: ComponentType<P>) =>
  function Named(props: P) {
    const t = useTranslations('common');
    const closeButtonProps = { 'aria-label': t('close'), ...props.closeButtonProps };
    return createElement(Dialog, { ...props, closeButtonProps });
  };

/** What opens over the page, with the parts that it is put together from. */
const withParts = <P extends object, Parts extends object>(
  Overlay: ComponentType<P> & Parts,
): ((props: P) => ReactNode) & Parts => Object.assign(themed(Overlay), { ...Overlay });

/** The parts that open over the page. No page shows any of them before an interaction, so they are a separate chunk. */
export const OVERLAYS = {
  Drawer: themed(named<DrawerProps>(Drawer)),
  Menu: withParts(Menu),
  Modal: themed(named<ModalProps>(Modal)),
  Popover: withParts(Popover),
  Tooltip: themed<TooltipProps>(Tooltip),
};
