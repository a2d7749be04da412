import { paths } from '../../kit/paths.ts';
import { pathAbove } from '../../parts/list/cells/pathAbove.ts';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { OwnQuality, QualityBelow } from '../../parts/quality/QualityCells.tsx';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { cardOf } from '../../parts/list/table/columns.ts';
import { OBJECT_LIST } from './listFields.ts';
import type { ObjectRow } from './optionalColumns.tsx';

/** One object on a phone. */
export const OBJECT_CARD = cardOf<ObjectRow>()(OBJECT_LIST.card, (row) => <ObjectCard row={row} />);

/** Place, state and quality. */
function ObjectCard({
  row,
}: {
  row: SelectedFields<ObjectRow, (typeof OBJECT_LIST.card)[number]>;
}) {
  const place = [row.code, pathAbove(row)].filter(Boolean).join(' · ');
  return (
    <RowCard
      to={paths.object(row.id)}
      name={row.name}
      meta={place}
      pale={row.archived}
      badge={<OwnQuality entity="object" row={row} />}
      foot={
        row.quality.inherited_total > 0 || row.operative_status ? (
          <>
            <span>{row.operative_status?.name}</span>
            {row.quality.inherited_total > 0 && <QualityBelow quality={row.quality} />}
          </>
        ) : undefined
      }
    />
  );
}
