import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useGo } from './AppLink.tsx';
import { Page } from './Page.tsx';
import { State } from '../../ui/States.tsx';

/** What is not there, or not for this user. `to` is the list it would be in. */
export function NotFound({ to }: { to: string }) {
  const t = useTranslations('ui.not_found');
  const lists = useTranslations('lists');
  const go = useGo();
  return (
    <Page>
      <State page icon={IconMapSearch} title={t('title')} text={t('text')}>
        <Button onClick={() => go(to)}>{lists('to_list')}</Button>
      </State>
    </Page>
  );
}
