import type { ReactNode } from 'react';
import { useIsPhone } from '../../kit/device.tsx';
import classes from './ActionButton.module.css';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Button } from './Button.tsx';

interface Props {
  icon: ReactNode;
  label: string;
  /** Whether this is the single primary action of the view, which is filled. */
  primary?: boolean;
  onClick: () => void;
}

/** An action in a page's head; on a phone only the icon is visible, and the label is in a tooltip. */
export function ActionButton({ icon, label, primary = false, onClick }: Props) {
  const phone = useIsPhone();
  return (
    <Tooltip label={label} disabled={!phone}>
      <Button
        variant={primary ? undefined : 'default'}
        leftSection={icon}
        className={classes.button}
        onClick={onClick}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
