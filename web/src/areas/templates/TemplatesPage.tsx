import { templates } from '@plumbline/contract/templates/wire';
import type { TemplateView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { useTemplateColumns } from './columns.tsx';
import { useScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { cardOf } from '../../parts/list/table/columns.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { TEMPLATE_LIST } from './listFields.ts';
import { listOf } from '../../parts/list/filter/question.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/may.ts';
import { BLANK, NewTemplate } from './NewTemplate.tsx';

const CARD = cardOf<TemplateView>()(TEMPLATE_LIST.card, (row) => <Card row={row} />);

const FACETS = ['schedule_type', 'inspection_class', 'inspection_type'];
const FIELDS = [
  'schedule_type',
  'inspection_class',
  'inspection_type',
  'code',
  'reminder_before',
  'due_days',
  'late_days',
  'details_count',
  'updated_at',
  'updated_by',
  'created_at',
  'created_by',
];

/** `/templates`; with `?new` in the address a new one, with an id there a copy of that one. */
export function TemplatesPage() {
  const [from, setNew] = useSearchValue('templates', 'new');
  const mayChange = useMay('template.change');
  if (from !== undefined && mayChange)
    return <NewTemplate key={from} from={from} onCancel={() => setNew(undefined)} />;
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
      fields={FIELDS}
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
