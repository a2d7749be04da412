import { IconBuilding, IconBuildingSkyscraper } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { paths } from '../../kit/paths.ts';
import type { Column } from '../../ui/list/columns.ts';
import { EntityName } from '../../ui/list/EntityName.tsx';
import { useFieldLabel } from '../../ui/list/fields.ts';
import { PlaceCell } from '../../ui/list/PlaceCell.tsx';
import { OwnQuality, QualityBelow } from '../../ui/quality/QualityCells.tsx';
import type { UnitRow } from './api.ts';

/** Name, the quality of the unit's own objects and of the units below, class, state, change. */
export function useUnitColumns(): Column<UnitRow>[] {
  const t = useTranslations('businessUnits');
  const quality = useTranslations('quality');
  const lists = useTranslations('lists');
  const label = useFieldLabel();
  return [
    {
      key: 'name',
      label: t('unit'),
      width: 260,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityName
          to={paths.businessUnit(row.id)}
          name={row.name}
          code={row.code}
          kind={row.bu_class?.name}
          icon={row.parent === null ? IconBuildingSkyscraper : IconBuilding}
          archived={row.archived}
        />
      ),
    },
    {
      key: 'place',
      label: lists('place'),
      width: 180,
      priority: 1,
      sort: 'full_name',
      outsideTree: true,
      cell: (row) => <PlaceCell fullName={row.full_name} />,
    },
    {
      key: 'quality',
      label: quality('quality'),
      width: 136,
      priority: 1,
      sort: 'quality_status',
      cell: (row) => <OwnQuality entity="business_unit" row={row} />,
    },
    {
      key: 'below',
      label: t('below'),
      width: 238,
      priority: 1,
      cell: (row) => <QualityBelow quality={row.quality} />,
    },
    {
      key: 'bu_class',
      label: label('bu_class'),
      width: 150,
      priority: 2,
      sort: 'bu_class',
      cell: (row) => row.bu_class?.name ?? '–',
    },
    {
      key: 'status',
      label: label('status'),
      width: 130,
      priority: 3,
      sort: 'status',
      cell: (row) => row.status?.name ?? '–',
    },
    {
      key: 'updated_at',
      label: label('updated_at'),
      width: 146,
      priority: 2,
      sort: 'updated_at',
      cell: (row) => <span className="num-date">{formatMoment(row.updated_at)}</span>,
    },
    {
      key: 'children_count',
      label: label('children_count'),
      width: 104,
      priority: 3,
      sort: 'children_count',
      optional: true,
      cell: (row) => <span className="num">{formatNumber(row.children_count)}</span>,
    },
    {
      key: 'external_id',
      label: label('external_id'),
      width: 140,
      priority: 3,
      sort: 'external_id',
      optional: true,
      cell: (row) => row.external_id ?? '–',
    },
  ];
}
