import { rounds, type RoundView } from '@plumbline/contract/rounds/wire';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { lazyForm } from '../../../kit/later.ts';
import { paths } from '../../../kit/paths.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { useMay } from '../../../kit/session/may.ts';
import type { SelectedFields } from '../../../kit/http/selection.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { EntityTitle } from '../../../parts/list/cells/EntityName.tsx';
import { RowCard } from '../../../parts/list/cells/RowCard.tsx';
import { EntityList } from '../../../parts/list/EntityList.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { listOf } from '../../../parts/list/filter/question.ts';
import { cardOf, listColumn, type ListColumn } from '../../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../../parts/list/table/fieldColumns.tsx';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { useScheduleText } from '../../../parts/schedule/useScheduleText.ts';
import { ROUND_LIST } from './listFields.ts';

const NewRound = lazyForm(
  withTexts('rhythm', async () => (await import('./RoundFormPage.tsx')).NewRound),
);

type RoundCard = SelectedFields<RoundView, (typeof ROUND_LIST.card)[number]>;
const CARD = cardOf<RoundView>()(ROUND_LIST.card, (row) => <Card row={row} />);

const FACETS = ['business_unit', 'responsible', 'is_active'];
const FILTERS = { also: ['business_unit.branch'], without: ['walker'] };

/** `/rounds`: the saved rounds of readings; with `?new` in the address, the form of a new one. */
export function RoundsPage() {
  const t = useTranslations('indicators.rounds');
  const common = useTranslations('common');
  const list = useTranslations('list');
  const go = useGo();
  const [creating, setCreating] = useSearchValue('rounds', 'new');
  const mayChange = useMay('indicator.change');
  const columns = useRoundColumns();
  if (creating !== undefined && mayChange) return <NewRound />;
  return (
    <EntityList
      {...listOf('round')}
      title={common('page.rounds')}
      searchLabel={list('search_by_name')}
      api={ENTITIES.round.api}
      resource={rounds}
      columns={columns}
      facets={FACETS}
      filters={FILTERS}
      onOpen={(row) => go(paths.round(row.id))}
      card={CARD}
      empty={{ title: t('empty.title'), text: t(mayChange ? 'empty.create' : 'empty.none') }}
      create={mayChange ? { label: t('new'), onClick: () => setCreating('1') } : null}
    />
  );
}

const column = listColumn<RoundView>();

function useRoundColumns(): ListColumn<RoundView>[] {
  const label = useFieldLabel();
  const field = useFieldColumns(rounds);
  const responsible = useWalkerText();
  return [
    column({
      key: 'name',
      reads: ROUND_LIST.columns.name,
      label: label('name'),
      width: 220,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityTitle to={paths.round(row.id)} name={row.name} archived={row.archived} />
      ),
    }),
    field('business_unit', { priority: 2 }),
    column({
      key: 'responsible',
      reads: ROUND_LIST.columns.responsible,
      label: label('responsible'),
      width: 160,
      priority: 2,
      sort: 'responsible',
      cell: (row) => responsible(row),
    }),
    column({
      key: 'schedule',
      reads: ROUND_LIST.columns.schedule,
      label: label('schedule'),
      width: 220,
      priority: 2,
      cell: (row) => <ScheduleText row={row} />,
    }),
    field('stops_count', { priority: 3 }),
    field('due_at', { priority: 1 }),
    field('last_run_at', { priority: 3 }),
  ];
}

/** Who walks a round. */
export function useWalkerText(): (round: { responsible: { name: string } | null }) => string {
  const t = useTranslations('indicators.rounds');
  return ({ responsible }) => responsible?.name ?? t('everyone');
}

/** When a round is walked, or that it is not now. */
export function ScheduleText({ row }: { row: Pick<RoundView, 'schedule' | 'is_active'> }) {
  const t = useTranslations('indicators.rounds');
  const text = useScheduleText();
  return row.is_active ? text(row.schedule) : t('off');
}

/** One round on a phone. */
function Card({ row }: { row: RoundCard }) {
  const t = useTranslations('indicators.round');
  const walker = useWalkerText();
  return (
    <RowCard
      to={paths.round(row.id)}
      name={row.name}
      meta={[row.business_unit.name, walker(row)].join(' · ')}
      pale={row.archived}
      foot={
        <>
          <ScheduleText row={row} />
          {row.due_at !== null && (
            <span className="num-date">{t('due', { time: formatMoment(row.due_at) })}</span>
          )}
        </>
      }
    />
  );
}
