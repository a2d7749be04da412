import { ActionIcon } from '@mantine/core';
import type { IconX } from '@tabler/icons-react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';
import classes from './Viewer.module.css';

interface Props {
  label: string;
  Icon: typeof IconX;
  press: (() => void) | null;
  /** Whether it is pressed, if it stays so. */
  on?: boolean;
}

/** A button on the dark ground of the viewer. */
export const Tool = ({ label, Icon, press, on }: Props) => (
  <Tooltip label={label}>
    <ActionIcon
      className={classes.tool}
      data-phone="lg"
      aria-label={label}
      aria-pressed={on}
      disabled={press === null}
      onClick={press ?? undefined}
    >
      <Icon {...ICON} />
    </ActionIcon>
  </Tooltip>
);
