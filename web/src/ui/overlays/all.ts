import { Drawer, Menu, Modal, Popover, Tooltip } from '@mantine/core';
import { Select } from '../Select.tsx';

/** What opens over the page. No page shows any of it before somebody asks, so it is in a file of its own. */
export const OVERLAYS = { Drawer, Menu, Modal, Popover, Select, Tooltip };
