import { paths } from '../../kit/paths.ts';
import { pathAbove } from '../../parts/list/cells/pathAbove.ts';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { OwnQuality, QualityBelow } from '../../parts/quality/QualityCells.tsx';
import type { ObjectRow } from './optionalColumns.tsx';

/** One object on a phone: place, class and quality. */
export function ObjectCard({ row }: { row: ObjectRow }) {
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
