import { businessUnits, type BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { IconBuilding, IconBuildingSkyscraper } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import { EntityTitle, PlaceCell } from '../../parts/list/cells/EntityName.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { OwnQuality, QualityBelow } from '../../parts/quality/QualityCells.tsx';
import { UNIT_LIST } from './listFields.ts';

const column = listColumn<BusinessUnitView>();

/** Name, the quality of the unit's own objects and of its subordinate units, class, state, change. */
export function useUnitColumns(): ListColumn<BusinessUnitView>[] {
  const t = useTranslations('businessUnits');
  const label = useTranslations('field');
  const list = useTranslations('list');
  const field = useFieldColumns(businessUnits);
  return [
    column({
      key: 'name',
      reads: UNIT_LIST.columns.name,
      label: label('business_unit'),
      width: 260,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityTitle
          to={paths.businessUnit(row.id)}
          name={row.name}
          code={row.code}
          kind={row.bu_class?.name}
          icon={row.parent === null ? IconBuildingSkyscraper : IconBuilding}
          archived={row.archived}
        />
      ),
    }),
    column({
      key: 'place',
      reads: UNIT_LIST.outsideTree.place,
      label: list('place'),
      width: 180,
      priority: 1,
      sort: 'full_name',
      outsideTree: true,
      cell: (row) => <PlaceCell row={row} />,
    }),
    column({
      key: 'quality',
      reads: UNIT_LIST.columns.quality,
      label: label('quality'),
      width: 136,
      priority: 1,
      sort: 'quality_status',
      cell: (row) => <OwnQuality entity="business_unit" row={row} />,
    }),
    column({
      key: 'below',
      reads: UNIT_LIST.columns.below,
      label: t('below'),
      width: 244,
      priority: 1,
      cell: (row) => <QualityBelow quality={row.quality} />,
    }),
    field('bu_class', { priority: 2 }),
    field('status', { priority: 3, width: 130 }),
    field('updated_at', { priority: 2 }),
    field('children_count', { priority: 3, optional: true }),
    field('external_id', { priority: 3, optional: true }),
  ];
}
