import { IconMapSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { goTo } from '../../kit/navigation.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from './AppLink.tsx';
import { Page } from './Page.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

/** Nothing at this address, or nothing this user may see. */
export function NotFoundState() {
  const t = useTranslations('page');
  const common = useTranslations('common');
  return (
    <StateMessage
      page
      missing
      icon={IconMapSearch}
      title={t('not_found.title')}
      text={t('not_found.text')}
    >
      <Button onClick={() => void goTo(paths.home())}>{common('go_home')}</Button>
    </StateMessage>
  );
}

/** A missing row, or one this user may not see. `to` is the list it would be in. */
export function NotFound({ to }: { to: string }) {
  const t = useTranslations('page');
  const go = useGo();
  return (
    <Page>
      <StateMessage
        page
        missing
        icon={IconMapSearch}
        title={t('not_found.title')}
        text={t('not_found.text')}
      >
        <Button onClick={() => go(to)}>{t('to_list')}</Button>
      </StateMessage>
    </Page>
  );
}
