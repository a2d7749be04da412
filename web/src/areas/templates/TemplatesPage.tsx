import { templates } from '@plumbline/contract/templates/wire';
import type { TemplateView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/later.ts';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { useScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { cardOf, listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { listOf } from '../../parts/list/filter/question.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/may.ts';
import { EntityTitle } from '../../parts/list/cells/EntityName.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { TEMPLATE_LIST } from './listFields.ts';

const NewTemplate = lazyForm(async () => (await import('./NewTemplate.tsx')).NewTemplate);

const CARD = cardOf<TemplateView>()(TEMPLATE_LIST.card, (row) => <Card row={row} />);

const FACETS = ['schedule_type', 'inspection_class', 'inspection_type'];
const FILTERS = {
  without: [
    'schedule_from',
    'on_holiday',
    'requires_signature',
    'requires_start_scan',
    'requires_finish_scan',
    'keeps_place',
    'paused_from',
    'paused_until',
  ],
};

const BLANK = 'blank';

/** `/templates`; with `?new` in the address a new one, with an id there a copy of that one. */
export function TemplatesPage() {
  const [from, setNew] = useSearchValue('templates', 'new');
  const mayChange = useMay('template.change');
  if (from !== undefined && mayChange)
    return (
      <NewTemplate
        key={from}
        from={from === BLANK ? null : from}
        onCancel={() => setNew(undefined)}
      />
    );
  return <List mayChange={mayChange} />;
}

function List({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const go = useGo();
  const columns = useTemplateColumns();
  return (
    <EntityList
      {...listOf('inspection_template')}
      title={common('page.templates')}
      searchLabel={t('search')}
      api={ENTITIES.inspection_template.api}
      resource={templates}
      columns={columns}
      facets={FACETS}
      filters={FILTERS}
      onOpen={(row) => go(paths.template(row.id))}
      card={CARD}
      empty={{
        title: t('empty.title'),
        text: mayChange ? t('empty.create') : t('empty.none'),
      }}
      create={
        mayChange
          ? { label: t('new'), onClick: () => go(paths.templates(), { search: { new: BLANK } }) }
          : null
      }
    />
  );
}

function Card({ row }: { row: SelectedFields<TemplateView, (typeof TEMPLATE_LIST.card)[number]> }) {
  const scheduleText = useScheduleText();
  return (
    <RowCard
      to={paths.template(row.id)}
      name={row.name}
      meta={[row.code, row.inspection_class?.name].filter(Boolean).join(' · ')}
      pale={row.archived}
      foot={<span>{scheduleText(row.schedule)}</span>}
    />
  );
}

const column = listColumn<TemplateView>();

/** Name, schedule, class, contents, change. */
function useTemplateColumns(): ListColumn<TemplateView>[] {
  const t = useTranslations('field');
  const label = useFieldLabel();
  const field = useFieldColumns(templates);
  const scheduleText = useScheduleText();
  return [
    column({
      key: 'name',
      reads: TEMPLATE_LIST.columns.name,
      label: t('template'),
      width: 280,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityTitle
          to={paths.template(row.id)}
          name={row.name}
          code={row.code}
          archived={row.archived}
        />
      ),
    }),
    column({
      key: 'schedule',
      reads: TEMPLATE_LIST.columns.schedule,
      label: label('schedule'),
      width: 250,
      priority: 1,
      sort: 'schedule_type',
      cell: (row) => <span title={scheduleText(row.schedule)}>{scheduleText(row.schedule)}</span>,
    }),
    field('inspection_class', { priority: 2, width: 170, sort: 'inspection_class.name' }),
    field('details_count', { priority: 2 }),
    field('updated_at', { priority: 3 }),
    field('inspection_type', { priority: 3, width: 130, optional: true }),
    field('due_days', { priority: 3, width: 120, optional: true }),
  ];
}
