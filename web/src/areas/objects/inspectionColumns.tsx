import { STATUS } from '@plumbline/contract/inspections/status';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { useRowTab } from '../../parts/list/table/rowFocus.ts';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { QualityBadge, StatusBadge } from '../../ui/status/StatusBadge.tsx';
import classes from './Overview.module.css';
import type { InspectionRow } from '../../parts/inspection/inspectionStatus.ts';

const column = listColumn<InspectionRow>();

export function useObjectInspectionColumns(below: boolean): ListColumn<InspectionRow>[] {
  const common = useTranslations('common');
  const label = useFieldLabel();
  const object = column({
    key: 'object',
    reads: ['object.id', 'object.name'],
    label: label('object'),
    width: 190,
    priority: 2,
    sort: 'object.name',
    cell: (row) => <NameLink to={paths.object(row.object.id)} name={row.object.name} />,
  });
  return [
    column({
      key: 'name',
      reads: ['template_name'],
      label: common('inspection'),
      width: 240,
      priority: 1,
      sort: 'template_name',
      cell: (row) => <NameLink to={paths.inspection(row.id)} name={row.template_name} strong />,
    }),
    ...(below ? [object] : []),
    column({
      key: 'responsible',
      reads: ['responsible.name', 'responsible.avatar'],
      label: label('responsible'),
      width: 170,
      priority: 3,
      sort: 'responsible.full_name',
      cell: (row) =>
        row.responsible ? (
          <span className={`inline min-width-0 quiet ${classes.who}`}>
            <PersonAvatar name={row.responsible.name} avatar={row.responsible.avatar} size={20} />
            <span dir="auto">{row.responsible.name}</span>
          </span>
        ) : (
          '–'
        ),
    }),
    column({
      key: 'assigned_time',
      reads: ['assigned_time'],
      label: label('assigned_time'),
      width: 146,
      priority: 1,
      sort: 'assigned_time',
      cell: (row) => <span className="num-date">{formatMoment(row.assigned_time)}</span>,
    }),
    column({
      key: 'state',
      reads: ['operative_status'],
      label: label('inspection_operative_status'),
      width: 140,
      priority: 1,
      sort: 'operative_status',
      cell: (row) => {
        const { code, name } = row.operative_status;
        return code === STATUS.active ? <StatusBadge code={32} label={name} look="quiet" /> : name;
      },
    }),
    column({
      key: 'result',
      reads: ['operative_status', 'quality_status'],
      label: common('result'),
      width: 130,
      priority: 1,
      sort: 'quality_status',
      cell: (row) =>
        row.operative_status.code === STATUS.completed ? (
          <QualityBadge status={row.quality_status} inTable />
        ) : (
          '–'
        ),
    }),
  ];
}

function NameLink({ to, name, strong = false }: { to: string; name: string; strong?: boolean }) {
  const tabIndex = useRowTab();
  return (
    <AppLink
      className={strong ? 'loud medium' : 'loud'}
      to={to}
      tabIndex={tabIndex}
      underline="never"
      title={name}
    >
      <span dir="auto">{name}</span>
    </AppLink>
  );
}
