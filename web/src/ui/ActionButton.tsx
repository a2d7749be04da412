import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../kit/device.tsx';
import { Tooltip } from './overlays/Tooltip.tsx';

interface Props {
  icon: ReactNode;
  label: string;
  /** The view's single filled primary action. */
  primary?: boolean;
  onClick: () => void;
}

/** An action in a page's head; on a phone only the icon, with the label as its accessible name. */
export function ActionButton({ icon, label, primary = false, onClick }: Props) {
  const phone = useIsPhone();
  if (!phone)
    return (
      <Button variant={primary ? undefined : 'default'} leftSection={icon} onClick={onClick}>
        {label}
      </Button>
    );
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={44}
        variant={primary ? 'filled' : 'default'}
        color="ink"
        aria-label={label}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
