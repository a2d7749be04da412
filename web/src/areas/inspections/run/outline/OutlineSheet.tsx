import { ActionIcon } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { RunOutline } from './RunOutline.tsx';
import classes from './RunOutline.module.css';
import { Drawer } from '../../../../ui/overlays/Dialog.tsx';
import { Tooltip } from '../../../../ui/overlays/Tooltip.tsx';

type Props = Omit<ComponentProps<typeof RunOutline>, 'picked'>;

/** The outline where there is no room for it beside the questions. */
export function OutlineSheet(props: Props) {
  const t = useTranslations('inspections.runner');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={classes.sheet}>
      <Tooltip label={t('outline')}>
        <ActionIcon
          size={44}
          aria-label={t('outline')}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          <IconListDetails size={22} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Drawer
        opened={opened}
        onClose={close}
        size={360}
        title={t('outline')}
        closeButtonProps={{ size: 'lg' }}
      >
        <RunOutline {...props} onPick={close} />
      </Drawer>
    </div>
  );
}
