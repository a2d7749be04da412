import {
  templates,
  type TemplateView,
  type TemplateWithDetailsView,
} from '@plumbline/contract/templates/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { RowCard } from '../../parts/list/RowCard.tsx';
import { Waiting } from '../../parts/page/Waiting.tsx';
import { useTemplateColumns } from './columns.tsx';
import { draftOf } from './draft.ts';
import { withGroup } from './groups/groups.ts';
import { useScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { listOf } from '../../parts/list/question.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/useMay.ts';

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
const BLANK = 'blank';

/** `/templates`; with `?new` in the address a new one, with an id there a copy of that one. */
export function TemplatesPage() {
  const [from, setNew] = useSearchValue('templates', 'new');
  const mayChange = useMay('template.change');
  if (from !== undefined && mayChange)
    return <NewTemplate key={from} from={from} onCancel={() => setNew(undefined)} />;
  return <List mayChange={mayChange} />;
}

function NewTemplate({ from, onCancel }: { from: string; onCancel: () => void }) {
  const isCopy = from !== BLANK;
  const original = useQuery({
    ...ENTITIES.inspection_template.api.oneQuery(from),
    enabled: isCopy,
  });
  if (isCopy && original.data === undefined) return <Waiting query={original} rows={10} />;
  const view = original.data?.view as TemplateWithDetailsView | undefined; // the single read adds the details
  return <Fresh view={view} onCancel={onCancel} />;
}

interface FreshProps {
  /** The original of a copy. */
  view: TemplateWithDetailsView | undefined;
  onCancel: () => void;
}

/** A copy without the code, or a blank template with its first group. */
function Fresh({ view, onCancel }: FreshProps) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const [begin] = useState(() =>
    view
      ? { ...draftOf(view), name: common('copy_of', { name: view.name }), code: '' }
      : { ...draftOf(undefined), groups: withGroup([], t('groups.first_name')) },
  );
  return <TemplateEditor stored={undefined} onCancel={onCancel} begin={begin} />;
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
      card={(row) => <Card row={row} />}
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

function Card({ row }: { row: TemplateView }) {
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
