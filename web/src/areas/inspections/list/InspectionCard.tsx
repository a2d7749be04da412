import { formatMoment } from '../../../kit/format/format.ts';
import type { InspectionRow } from '../../../parts/inspection/inspectionStatus.ts';
import { paths } from '../../../kit/paths.ts';
import { RowCard } from '../../../parts/list/cells/RowCard.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { InspectionState } from '../InspectionState.tsx';
import type { SelectedFields } from '../../../kit/http/selection.ts';
import { cardOf } from '../../../parts/list/table/columns.ts';
import { INSPECTION_LIST } from '../listFields.ts';
import { isCompleted } from './columns.tsx';

/** One inspection on a phone. */
export const INSPECTION_CARD = cardOf<InspectionRow>()(INSPECTION_LIST.card, (row) => (
  <InspectionCard row={row} />
));

function InspectionCard({
  row,
}: {
  row: SelectedFields<InspectionRow, (typeof INSPECTION_LIST.card)[number]>;
}) {
  return (
    <RowCard
      to={paths.inspection(row.id)}
      name={row.template_name}
      meta={row.object.name}
      badge={
        isCompleted(row) ? (
          <QualityBadge status={row.quality_status} inTable />
        ) : (
          <InspectionState inspection={row} />
        )
      }
      foot={
        <span className="num-date">
          {formatMoment(row.finished_at ?? row.assigned_time)}
          {row.responsible && ` · ${row.responsible.name}`}
        </span>
      }
      pale={row.archived}
    />
  );
}
