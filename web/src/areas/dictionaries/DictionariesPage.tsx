import { DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { isDictionary } from '@plumbline/contract/dictionaries/wire';
import classes from './dictionaries.module.css';
import { DictionaryMenu, TEXTS } from './DictionaryMenu.tsx';
import { EntriesPanel } from './EntriesPanel.tsx';
import { TextsPanel } from './TextsPanel.tsx';

/** `/admin/dictionary`: all dictionaries and the entries of the one in `?of=`. */
export function DictionariesPage() {
  const t = useTranslations('common.page');
  const phone = useIsPhone();
  const [of] = useSearchValue('dictionaries', 'of');
  const valid = isDictionary(of) || of === TEXTS ? of : undefined;
  const selected = valid ?? (phone ? undefined : DICTIONARY_NAMES[0]);
  const panel =
    selected === TEXTS ? (
      <TextsPanel />
    ) : (
      selected && <EntriesPanel key={selected} dictionary={selected} />
    );
  const isList = !phone || !panel; // a phone has no room for both
  return (
    <Page fill>
      {isList && <PageHeader title={t('dictionaries')} />}
      <div className={`grid line-above flex-1 min-height-0 ${classes.body}`}>
        {isList && <DictionaryMenu selected={selected} />}
        {panel && <div className={`column min-width-0 min-height-0 ${classes.panel}`}>{panel}</div>}
      </div>
    </Page>
  );
}
