import { LATE_DECISIONS } from '@plumbline/contract/inspections/lateDecisions';
import { lateWorks, type ListedLateWork } from '@plumbline/contract/inspections/lateWire';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatRecent } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import type { SelectedFields } from '../../../kit/http/selection.ts';
import { paths } from '../../../kit/paths.ts';
import { RowCard } from '../../../parts/list/cells/RowCard.tsx';
import { EntityList } from '../../../parts/list/EntityList.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { cardOf, listColumn, type ListColumn } from '../../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../../parts/list/table/fieldColumns.tsx';
import { useGo } from '../../../parts/page/AppLink.tsx';

const lateWorkApi = resourceApi(lateWorks);
const CARD_FIELDS = [
  'inspection',
  'object',
  'author',
  'status',
  'created_at',
  'answers',
  'files',
] as const;
const CARD = cardOf<ListedLateWork>()(CARD_FIELDS, (row) => <LateCard row={row} />);
const FACETS = ['business_unit', 'author'];
const FILTERS = { without: ['status'], also: ['business_unit.branch'] };
const STATUSES = ['open', ...LATE_DECISIONS] as const;
type LateStatus = (typeof STATUSES)[number];

/** `/admin/inspections/late`: the late work of the organisation; each opens its inspection, where it is decided. */
export function LateWorkPage() {
  const t = useTranslations('inspections.late_work');
  const common = useTranslations('common');
  const go = useGo();
  return (
    <EntityList
      name="lateWork"
      sort="created_at"
      title={common('page.lateWork')}
      searchLabel={t('list.search')}
      api={lateWorkApi}
      resource={lateWorks}
      columns={useLateColumns()}
      facets={FACETS}
      filters={FILTERS}
      views={{
        label: t('list.views'),
        all: t('list.all'),
        some: STATUSES.map((status) => ({
          label: t(`status.${status}`),
          filter: `status=${status}`,
        })),
      }}
      onOpen={(row) => go(paths.inspection(row.inspection.id))}
      card={CARD}
      empty={{ title: t('list.empty.title'), text: t('list.empty.text') }}
      create={null}
    />
  );
}

/** One of them on a phone. */
function LateCard({ row }: { row: SelectedFields<ListedLateWork, (typeof CARD_FIELDS)[number]> }) {
  const t = useTranslations('inspections.late_work');
  const amount = useAmountText();
  const now = useNow();
  return (
    <RowCard
      to={paths.inspection(row.inspection.id)}
      name={row.inspection.name}
      meta={[row.object.name, row.author.name].join(' · ')}
      badge={<span className="num-date">{formatRecent(row.created_at, now)}</span>}
      foot={[t(`status.${row.status as LateStatus}`), amount(row)].join(' · ')}
    />
  );
}

/** How much was handed in. */
function useAmountText(): (row: Pick<ListedLateWork, 'answers' | 'files'>) => string {
  const t = useTranslations('inspections.late_work');
  return ({ answers, files }) =>
    [answers > 0 && t('answers', countArgs(answers)), files > 0 && t('files', countArgs(files))]
      .filter(Boolean)
      .join(' · ');
}

const column = listColumn<ListedLateWork>();

function useLateColumns(): ListColumn<ListedLateWork>[] {
  const t = useTranslations('inspections.late_work');
  const label = useFieldLabel();
  const field = useFieldColumns(lateWorks);
  const amount = useAmountText();
  return [
    column({
      key: 'created_at',
      reads: ['created_at', 'inspection'], // which a row opens
      label: t('list.since'),
      width: 150,
      priority: 1,
      sort: 'created_at',
      cell: ({ created_at }) => <span className="num-date">{formatMoment(created_at)}</span>,
    }),
    column({
      key: 'inspection',
      reads: ['inspection'],
      label: label('inspection'),
      width: 260,
      priority: 1,
      cell: ({ inspection: { code = null, name } }) => (
        <span dir="auto">{[name, code].filter(Boolean).join(' · ')}</span>
      ),
    }),
    field('object', { width: 200, priority: 1 }),
    field('author', { width: 180, priority: 1 }),
    field('business_unit', { width: 180, priority: 2 }),
    column({
      key: 'amount',
      reads: ['answers', 'files'],
      label: t('list.amount'),
      width: 180,
      priority: 1,
      cell: (row) => amount(row),
    }),
    column({
      key: 'status',
      reads: ['status'],
      label: label('status'),
      width: 180,
      priority: 1,
      sort: 'status',
      cell: ({ status }) => t(`status.${status as LateStatus}`),
    }),
    field('finished_at', { priority: 3, optional: true }),
    field('decided_at', { priority: 3, optional: true }),
    field('decided_by', { priority: 3, optional: true }),
  ];
}
