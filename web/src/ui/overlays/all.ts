import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Tooltip.css';
import { Drawer, Menu, Modal, Popover, Tooltip } from '@mantine/core';
import { Select } from '../fields/Select.tsx';

/** Everything that opens over the page. No page shows any of it before an interaction, so it is a separate chunk. */
export const OVERLAYS = { Drawer, Menu, Modal, Popover, Select, Tooltip };
