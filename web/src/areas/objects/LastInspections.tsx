import { STATUS } from '@plumbline/contract/inspections/status';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { countedOf, formatCounted } from '../../kit/format/counted.ts';
import { formatMoment } from '../../kit/format/format.ts';
import { useSearchValue } from '../../kit/search.ts';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { QualityBadge, StatusBadge } from '../../ui/status/StatusBadge.tsx';
import type { SelectedFields } from '../../kit/http/selection.ts';
import type { InspectionRow } from '../../parts/inspection/inspectionStatus.ts';
import { latestQuery, LISTED, type ListedField } from './pageQueries.ts';
import classes from './Overview.module.css';

/** The latest inspections of the object that have begun, those in progress first. */
export function LastInspections({ view }: { view: ObjectView }) {
  const t = useTranslations('objects.inspections');
  const common = useTranslations('common');
  const [, setTab] = useSearchValue('object', 'tab');
  const query = useQuery(latestQuery(view.id));
  const held = useHeldList(arrivalOfPage(query, { key: view.id }), 'inspection');
  const total = query.data ? countedOf(query.data) : undefined;
  return (
    <Panel
      flush
      title={common('page.inspections')}
      tool={
        total !== undefined &&
        total.n > LISTED && (
          <button className="link" type="button" onClick={() => setTab('inspections')}>
            {common('all_count', { count: formatCounted(total) })}
          </button>
        )
      }
    >
      {query.data === undefined && <RowsWaiting query={query} rows={3} />}
      <HeldRows held={held} />
      {held.rows.map((inspection) => (
        <ObjectInspection
          key={inspection.id}
          isGone={held.gone.has(inspection.id)}
          inspection={inspection}
          time={inspection.finished_at ?? inspection.assigned_time}
        />
      ))}
      {query.data?.items.length === 0 && <p className={`quiet ${classes.empty}`}>{t('none')}</p>}
    </Panel>
  );
}

type Line = SelectedFields<InspectionRow, ListedField>;

/** An inspection in a panel: what, who, when, and its result or state. */
export function ObjectInspection({
  inspection,
  time,
  isGone,
}: {
  inspection: Line;
  time: string;
  isGone: boolean;
}) {
  const heldRow = useHeldRow();
  return (
    <AppLink
      to={paths.inspection(inspection.id)}
      className={classes.row}
      underline="never"
      {...heldRow(inspection.id, isGone)}
    >
      <span className="medium break-anywhere" dir="auto">
        {inspection.template_name}
      </span>
      <Who inspection={inspection} />
      <span className="num-date">{formatMoment(time)}</span>
      <StateOf inspection={inspection} />
    </AppLink>
  );
}

const Who = ({
  inspection,
}: {
  inspection: SelectedFields<InspectionRow, 'responsible.name' | 'responsible.avatar'>;
}) => (
  <span className={`inline min-width-0 quiet ${classes.who}`}>
    {inspection.responsible && (
      <>
        <PersonAvatar
          name={inspection.responsible.name}
          avatar={inspection.responsible.avatar}
          size={20}
        />
        <span dir="auto">{inspection.responsible.name}</span>
      </>
    )}
  </span>
);

/** The result of a completed one; for the others their state. */
export function StateOf({
  inspection,
}: {
  inspection: Pick<InspectionRow, 'operative_status' | 'quality_status' | 'progress'>;
}) {
  const { operative_status: status, quality_status, progress } = inspection;
  if (status.code === STATUS.completed) return <QualityBadge status={quality_status} inTable />;
  const active = status.code === STATUS.active;
  const label = active ? `${status.name} ${progress.filled}/${progress.total}` : status.name;
  return (
    <StatusBadge
      code={active ? 32 : status.code === STATUS.notStarted ? 22 : 33}
      label={label}
      look="quiet"
    />
  );
}
