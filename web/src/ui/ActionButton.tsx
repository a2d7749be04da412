import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../kit/device.tsx';
import { Tooltip } from './overlays/Tooltip.tsx';

interface Props {
  icon: ReactNode;
  label: string;
  /** The one ink-filled action of the view. */
  primary?: boolean;
  onClick: () => void;
}

/** An action in the head of a page; on a phone only its icon, which keeps the name. */
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
