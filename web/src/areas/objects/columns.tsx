import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import type { Column } from '../../parts/list/table/columns.ts';
import { EntityTitle, PlaceCell } from '../../parts/list/cells/EntityName.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { OwnQuality, QualityBelow } from '../../parts/quality/QualityCells.tsx';
import { useClassIcon } from './classes.ts';
import { useOptionalColumns } from './optionalColumns.tsx';
import type { ObjectRow } from './optionalColumns.tsx';

/** The default columns: name, both qualities, state, unit, last change. */
export function useObjectColumns(): Column<ObjectRow>[] {
  const t = useTranslations('field');
  const quality = useTranslations('quality');
  const list = useTranslations('list');
  const { named, moment } = useFieldColumns<ObjectRow>();
  const iconOf = useClassIcon();
  return [
    {
      key: 'name',
      label: t('object'),
      width: 260,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityTitle
          to={paths.object(row.id)}
          name={row.name}
          code={row.code}
          kind={row.object_class?.name}
          icon={iconOf(row.object_class?.id)}
          archived={row.archived}
        />
      ),
    },
    {
      key: 'place',
      label: list('place'),
      width: 166,
      priority: 1,
      sort: 'full_name',
      outsideTree: true,
      cell: (row) => <PlaceCell row={row} />,
    },
    {
      key: 'quality',
      label: t('quality'),
      width: 136,
      priority: 1,
      sort: 'quality_status',
      cell: (row) => <OwnQuality entity="object" row={row} />,
    },
    {
      key: 'below',
      label: quality('below'),
      width: 252,
      priority: 1,
      cell: (row) => <QualityBelow quality={row.quality} />,
    },
    named('operative_status', { priority: 2, width: 132 }),
    named('business_unit', { priority: 3, width: 170, sort: 'business_unit.name' }),
    moment('updated_at', { priority: 2 }),
    ...useOptionalColumns(),
  ];
}
