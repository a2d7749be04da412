import { paths } from '../../kit/paths.ts';
import { pathAbove } from '../../parts/list/pathAbove.ts';
import { RowCard } from '../../parts/list/RowCard.tsx';
import { OwnQuality, QualityBelow } from '../../parts/quality/QualityCells.tsx';
import type { UnitRow } from './api.ts';

/** One business unit on a phone. */
export function UnitCard({ row }: { row: UnitRow }) {
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
