import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../kit/device.tsx';
import { Menu } from './overlays/Popup.tsx';

interface Props {
  /** The label, where "More actions" is not precise enough. */
  label?: string;
  /** On desktop, beside other outlined buttons. */
  outlined?: boolean;
  /** Entries of the menu. */
  children: ReactNode;
}

/** Less common actions behind a button with three dots. */
export function MoreMenu({ label, outlined = false, children }: Props) {
  const t = useTranslations('ui');
  const phone = useIsPhone();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={phone ? 44 : 32}
          variant={outlined && !phone ? 'default' : 'subtle'}
          aria-label={label ?? t('more')}
        >
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
