import { indicators } from '@plumbline/contract/indicators/wire';
import { IconListNumbers, IconRoute } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/later.ts';
import { paths } from '../../kit/paths.ts';
import { useSearchValue } from '../../kit/search.ts';
import { useMay } from '../../kit/session/may.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useIndicatorColumns } from '../../parts/indicator/columns.tsx';
import { indicatorCard } from '../../parts/indicator/IndicatorCard.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { listOf } from '../../parts/list/filter/question.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';

const NewIndicator = lazyForm(async () => (await import('./IndicatorFormPage.tsx')).NewIndicator);

const RoundPage = lazyForm(async () => (await import('./round/RoundPage.tsx')).RoundPage);

const CARD = indicatorCard();

const FACETS = ['quality_status', 'business_unit', 'measure_group', 'measure_unit', 'level'];
const FILTERS = { also: ['object.branch', 'object.object_class', 'business_unit.branch'] };

/**
 * `/indicators`; with `?new` in the address, the form of a new indicator, perhaps for the object it names, and with
 * `?round` a round of readings.
 */
export function IndicatorsPage() {
  const [creating, setCreating] = useSearchValue('indicators', 'new');
  const [round] = useSearchValue('indicators', 'round');
  const mayEnter = useMay('value.change');
  const mayChange = useMay('indicator.change');
  if (creating !== undefined && mayChange) return <NewIndicator objectId={creating} />;
  if (round !== undefined && mayEnter) return <RoundPage />;
  return <IndicatorList onCreate={() => setCreating('root')} />;
}

/** Starts a round of the indicators in the list, which keeps its filters. */
function RoundButton() {
  const t = useTranslations('indicators.round');
  const [, setRound] = useSearchValue('indicators', 'round');
  return (
    <ActionButton
      icon={<IconListNumbers size={16} stroke={1.6} aria-hidden />}
      label={t('title')}
      onClick={() => setRound('1')}
    />
  );
}

/** Leads to the saved rounds; an admin saves the indicators in the list as one. */
function SavedRounds() {
  const t = useTranslations('indicators.rounds');
  const go = useGo();
  const [filter = []] = useSearchValue('indicators', 'filter');
  const mayChange = useMay('indicator.change');
  return (
    <>
      <ActionButton
        icon={<IconRoute size={16} stroke={1.6} aria-hidden />}
        label={t('saved')}
        onClick={() => go(paths.rounds())}
      />
      {mayChange && (
        <MoreMenu>
          <Menu.Item
            leftSection={<IconRoute size={16} stroke={1.6} aria-hidden />}
            onClick={() => go(paths.rounds(), { search: { new: '1', of: filter } })}
          >
            {t('save')}
          </Menu.Item>
        </MoreMenu>
      )}
    </>
  );
}

function IndicatorList({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('indicators');
  const mayEnter = useMay('value.change');
  const common = useTranslations('common');
  const list = useTranslations('list');
  const go = useGo();
  const mayChange = useMay('indicator.change');
  return (
    <EntityList
      {...listOf('measurement_indicator')}
      title={common('page.indicators')}
      searchLabel={list('search_by_name')}
      api={ENTITIES.measurement_indicator.api}
      resource={indicators}
      columns={useIndicatorColumns()}
      facets={FACETS}
      filters={FILTERS}
      onOpen={(row) => go(paths.indicator(row.id))}
      card={CARD}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      more={
        <>
          {mayEnter && <RoundButton />}
          <SavedRounds />
        </>
      }
      create={mayChange ? { label: common('new_indicator'), onClick: onCreate } : null}
    />
  );
}
