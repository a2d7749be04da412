import { Drawer, Menu, Modal, Popover, Tooltip } from '@mantine/core';
import { Select } from '../Select.tsx';

/** Everything that opens over the page. No page shows any of it before an interaction, so it is a separate chunk. */
export const OVERLAYS = { Drawer, Menu, Modal, Popover, Select, Tooltip };
