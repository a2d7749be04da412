import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { paths } from '../../kit/paths.ts';
import { pathAbove } from '../../parts/list/cells/pathAbove.ts';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { OwnQuality, QualityBelow } from '../../parts/quality/QualityCells.tsx';

/** One business unit on a phone. */
export function UnitCard({ row }: { row: BusinessUnitView }) {
  return (
    <RowCard
      to={paths.businessUnit(row.id)}
      name={row.name}
      meta={[row.code, pathAbove(row)].filter(Boolean).join(' · ')}
      pale={row.archived}
      badge={<OwnQuality entity="business_unit" row={row} />}
      foot={row.quality.inherited_total > 0 ? <QualityBelow quality={row.quality} /> : undefined}
    />
  );
}
