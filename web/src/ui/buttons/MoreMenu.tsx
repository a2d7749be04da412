import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './MoreMenu.module.css';
import { Menu } from '../overlays/Popup.tsx';
import { ActionIcon } from './Button.tsx';

interface Props {
  /** The label where "More actions" is not precise enough. */
  label?: string;
  /** Whether the button is outlined, like those beside it on desktop. */
  outlined?: boolean;
  /** Entries of the menu. */
  children: ReactNode;
}

/** Less common actions behind a button with three dots. */
export function MoreMenu({ label, outlined = false, children }: Props) {
  const t = useTranslations('ui');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          data-phone="lg"
          variant={outlined ? 'default' : 'subtle'}
          className={classes.more}
          aria-label={label ?? t('more')}
        >
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
