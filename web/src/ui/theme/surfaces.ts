import {
  rem,
  type AlertProps,
  type AnchorProps,
  type AvatarProps,
  type BreadcrumbsProps,
  type DataListProps,
  type DrawerProps,
  type MenuProps,
  type ModalProps,
  type NavLinkProps,
  type NotificationProps,
  type PopoverProps,
  type TableProps,
  type TabsProps,
  type TextProps,
  type TooltipProps,
} from '@mantine/core';
import { dropdown, part, popTransition } from './part.ts';

const scrim = { backgroundOpacity: 1, color: 'var(--c-scrim)', blur: 0 };
const title = { fontSize: rem(16), fontWeight: 600, lineHeight: rem(22) };
const raised = { background: 'var(--c-raised)' };
const pop = {
  shadow: 'none',
  radius: 'md',
  withArrow: false,
  transitionProps: popTransition,
} as const;

/** Text, overlays and containers. Hairlines at rest; only overlays cast a shadow. */
export const surfaces = {
  Tabs: part<TabsProps>({
    defaultProps: { keepMounted: false, color: 'ink' },
    styles: { tab: { padding: '9px 10px', fontWeight: 500 } },
  }),
  Anchor: part<AnchorProps>({ defaultProps: { size: 'sm', underline: 'hover' } }),
  Avatar: part<AvatarProps>({ defaultProps: { color: 'gray', radius: '50%', size: 24 } }),
  Breadcrumbs: part<BreadcrumbsProps>({ defaultProps: { separatorMargin: 6 } }),
  NavLink: part<NavLinkProps>({ styles: { root: { borderRadius: rem(7) } } }),
  Text: part<TextProps>({ defaultProps: { size: 'sm' } }),
  Table: part<TableProps>({
    defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm', highlightOnHover: true },
  }),
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
    },
    styles: {
      content: { boxShadow: 'var(--c-shadow-modal)', ...raised },
      header: raised,
      title,
    },
  }),
  Drawer: part<DrawerProps>({
    defaultProps: { overlayProps: scrim, padding: 'md' },
    styles: { content: raised, header: raised, title },
  }),
  Notification: part<NotificationProps>({
    defaultProps: { radius: 'md', withBorder: false, color: 'ink' },
  }),
  Alert: part<AlertProps>({ defaultProps: { variant: 'default', radius: 'md' } }),
  DataList: part<DataListProps>({
    defaultProps: { size: 'sm', gap: 10, labelWidth: '116px' },
  }),
};
