import { DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { isDictionary } from './api.ts';
import classes from './dictionaries.module.css';
import { DictionaryMenu, TEXTS } from './DictionaryMenu.tsx';
import { EntriesPanel } from './EntriesPanel.tsx';
import { TextsPanel } from './TextsPanel.tsx';

/** `/admin/dictionary`: all dictionaries and the entries of the one in `?of=`. */
export function DictionariesPage() {
  const t = useTranslations('common.page');
  const phone = useIsPhone();
  const [of] = useSearchValue('dictionaries', 'of');
  const known = isDictionary(of) || of === TEXTS ? of : undefined;
  const shown = known ?? (phone ? undefined : DICTIONARY_NAMES[0]);
  const panel =
    shown === TEXTS ? <TextsPanel /> : shown && <EntriesPanel key={shown} dictionary={shown} />;
  const isList = !phone || !panel; // a phone has no room for both
  return (
    <Page fill={!phone}>
      {isList && <PageHeader title={t('dictionaries')} />}
      <div className={classes.body}>
        {isList && <DictionaryMenu shown={shown} />}
        {panel && <div className={classes.panel}>{panel}</div>}
      </div>
    </Page>
  );
}
