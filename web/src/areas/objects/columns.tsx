import { objects } from '@plumbline/contract/objects/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { EntityTitle, PlaceCell } from '../../parts/list/cells/EntityName.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { OwnQuality, QualityBelow } from '../../parts/quality/QualityCells.tsx';
import { useClassIcon } from './classes.ts';
import { OBJECT_LIST } from './listFields.ts';
import { useOptionalColumns } from './optionalColumns.tsx';
import type { ObjectRow } from './optionalColumns.tsx';

const column = listColumn<ObjectRow>();

/** The default columns: name, both qualities, state, unit, last change. */
export function useObjectColumns(): ListColumn<ObjectRow>[] {
  const t = useTranslations('field');
  const quality = useTranslations('quality');
  const list = useTranslations('list');
  const field = useFieldColumns<typeof objects, ObjectRow>(objects);
  const iconOf = useClassIcon();
  return [
    column({
      key: 'name',
      reads: OBJECT_LIST.columns.name,
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
    }),
    column({
      key: 'place',
      reads: OBJECT_LIST.outsideTree.place,
      label: list('place'),
      width: 166,
      priority: 1,
      sort: 'full_name',
      outsideTree: true,
      cell: (row) => <PlaceCell row={row} />,
    }),
    column({
      key: 'quality',
      reads: OBJECT_LIST.columns.quality,
      label: t('quality'),
      width: 136,
      priority: 1,
      sort: 'quality_status',
      cell: (row) => <OwnQuality entity="object" row={row} />,
    }),
    column({
      key: 'below',
      reads: OBJECT_LIST.columns.below,
      label: quality('below'),
      width: 252,
      priority: 1,
      cell: (row) => <QualityBelow quality={row.quality} />,
    }),
    field('operative_status', { priority: 2, width: 132 }),
    field('business_unit', { priority: 3, width: 170, sort: 'business_unit.name' }),
    field('updated_at', { priority: 2 }),
    ...useOptionalColumns(),
  ];
}
