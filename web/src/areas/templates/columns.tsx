import type { TemplateView } from '@plumbline/contract/templates';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { paths } from '../../kit/paths.ts';
import type { Column } from '../../ui/list/columns.ts';
import { EntityName } from '../../ui/list/EntityName.tsx';
import { useFieldLabel } from '../../ui/list/fields.ts';
import { useScheduleText } from '../../ui/schedule/useScheduleText.ts';

/** Name, schedule, class, what it asks, change. */
export function useTemplateColumns(): Column<TemplateView>[] {
  const t = useTranslations('templates');
  const label = useFieldLabel();
  const scheduleText = useScheduleText();
  return [
    {
      key: 'name',
      label: t('template'),
      width: 280,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityName
          to={paths.template(row.id)}
          name={row.name}
          code={row.code}
          archived={row.archived}
        />
      ),
    },
    {
      key: 'schedule',
      label: label('schedule'),
      width: 250,
      priority: 1,
      sort: 'schedule_type',
      cell: (row) => <span title={scheduleText(row.schedule)}>{scheduleText(row.schedule)}</span>,
    },
    {
      key: 'inspection_class',
      label: label('inspection_class'),
      width: 170,
      priority: 2,
      sort: 'inspection_class.name',
      cell: (row) => row.inspection_class?.name ?? '–',
    },
    {
      key: 'details_count',
      label: label('details_count'),
      width: 104,
      priority: 2,
      sort: 'details_count',
      cell: (row) => <span className="num">{formatNumber(row.details_count)}</span>,
    },
    {
      key: 'updated_at',
      label: label('updated_at'),
      width: 148,
      priority: 3,
      sort: 'updated_at',
      cell: (row) => <span className="num-date">{formatMoment(row.updated_at)}</span>,
    },
    {
      key: 'inspection_type',
      label: label('inspection_type'),
      width: 130,
      priority: 3,
      sort: 'inspection_type',
      optional: true,
      cell: (row) => row.inspection_type?.name ?? '–',
    },
    {
      key: 'due_days',
      label: label('due_days'),
      width: 120,
      priority: 3,
      sort: 'due_days',
      optional: true,
      cell: (row) => <span className="num">{formatNumber(row.due_days) || '–'}</span>,
    },
  ];
}
