import type { IconX } from '@tabler/icons-react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';
import { ActionIcon } from './Button.tsx';

export interface ToolButtonProps {
  label: string;
  Icon: typeof IconX;
  /** The action; null while there is nothing to do. */
  press: (() => void) | null;
  /** Whether a button that stays pressed is pressed. */
  on?: boolean;
  className?: string | undefined;
  'data-phone'?: 'lg';
}

/** A tool that shows only its icon; its label is in a tooltip. */
export const ToolButton = ({ label, Icon, press, on, ...look }: ToolButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      {...look}
      aria-label={label}
      aria-pressed={on}
      disabled={press === null}
      onClick={press ?? undefined}
    >
      <Icon {...ICON} />
    </ActionIcon>
  </Tooltip>
);
