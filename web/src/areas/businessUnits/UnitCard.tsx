import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { paths } from '../../kit/paths.ts';
import { pathAbove } from '../../parts/list/cells/pathAbove.ts';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { cardOf } from '../../parts/list/table/columns.ts';
import { OwnQuality, QualityBelow } from '../../parts/quality/QualityCells.tsx';
import { UNIT_LIST } from './listFields.ts';

/** One business unit on a phone. */
export const UNIT_CARD = cardOf<BusinessUnitView>()(UNIT_LIST.card, (row) => (
  <UnitCard row={row} />
));

function UnitCard({
  row,
}: {
  row: SelectedFields<BusinessUnitView, (typeof UNIT_LIST.card)[number]>;
}) {
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
