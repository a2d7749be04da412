import type { TemplateView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { EntityTitle } from '../../parts/list/cells/EntityName.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { useScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { TEMPLATE_LIST } from './listFields.ts';

const column = listColumn<TemplateView>();

/** Name, schedule, class, contents, change. */
export function useTemplateColumns(): ListColumn<TemplateView>[] {
  const t = useTranslations('field');
  const label = useFieldLabel();
  const { count, moment, named } = useFieldColumns<TemplateView>();
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
    named('inspection_class', { priority: 2, width: 170, sort: 'inspection_class.name' }),
    count('details_count', { priority: 2 }),
    moment('updated_at', { priority: 3 }),
    named('inspection_type', { priority: 3, width: 130, optional: true }),
    count('due_days', { priority: 3, width: 120, optional: true }),
  ];
}
