import {
  rem,
  type AlertProps,
  type AnchorProps,
  type AvatarProps,
  type DrawerProps,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TextProps,
  type TooltipProps,
} from '@mantine/core';
import { dropdown, part, popTransition } from './part.ts';

const scrim = { backgroundOpacity: 1, color: 'var(--c-scrim)', blur: 0 };
const title = { fontSize: rem(16), fontWeight: 600, lineHeight: rem(22) };
/** The role of a dialog's head, which would otherwise be a second banner of the page. */
const notBanner = { header: { role: 'presentation' } };
const raised = { background: 'var(--c-raised)' };
const pop = {
  shadow: 'none',
  radius: 'md',
  withArrow: false,
  transitionProps: popTransition,
} as const;

/** Text, overlays and containers. Hairlines at rest; only overlays cast a shadow. */
export const surfaces = {
  Anchor: part<AnchorProps>({ defaultProps: { size: 'sm', underline: 'hover' } }),
  Avatar: part<AvatarProps>({ defaultProps: { color: 'gray', radius: '50%', size: 24 } }),
  Text: part<TextProps>({ defaultProps: { size: 'sm' } }),
  Tooltip: part<TooltipProps>({
    defaultProps: {
      radius: 'sm',
      color: 'var(--c-ink)',
      transitionProps: { duration: 90 },
    },
    styles: { tooltip: { color: 'var(--c-on-ink)', fontSize: rem(12), padding: '4px 8px' } },
  }),
  Popover: part<PopoverProps>({ defaultProps: pop, styles: { dropdown } }),
  Menu: part<MenuProps>({
    defaultProps: pop,
    styles: {
      dropdown,
      item: { fontSize: rem(13), padding: '6px 8px', borderRadius: rem(5) },
    },
  }),
  Modal: part<ModalProps>({
    defaultProps: {
      centered: true,
      radius: 'xl',
      overlayProps: scrim,
      padding: 'lg',
      transitionProps: { transition: 'pop', duration: 160 },
      attributes: notBanner,
    },
    styles: {
      content: { boxShadow: 'var(--c-shadow-modal)', ...raised },
      header: raised,
      title,
    },
  }),
  Drawer: part<DrawerProps>({
    defaultProps: { overlayProps: scrim, padding: 'md', attributes: notBanner },
    styles: { content: raised, header: raised, title },
  }),
  Alert: part<AlertProps>({ defaultProps: { variant: 'default', radius: 'md' } }),
};
