import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useGo } from './AppLink.tsx';
import classes from './Page.module.css';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';

/** Leads back, or up if the page was opened directly; on desktop the breadcrumbs do. */
export function BackButton({ to }: { to: string }) {
  const t = useTranslations('common');
  const mayGoBack = useCanGoBack();
  const go = useGo();
  return (
    <Tooltip label={t('back')}>
      <ActionIcon
        className={classes.back}
        data-only="phone"
        size={44}
        ml={-10}
        aria-label={t('back')}
        onClick={() => (mayGoBack ? window.history.back() : go(to))}
      >
        <IconArrowLeft size={22} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
