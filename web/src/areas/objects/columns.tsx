import { useTranslations } from 'use-intl';
import { formatDate, formatMoment, formatNumber } from '../../kit/format.ts';
import { paths } from '../../kit/paths.ts';
import type { Column } from '../../ui/list/columns.ts';
import { EntityName } from '../../ui/list/EntityName.tsx';
import { useFieldLabel } from '../../ui/list/fields.ts';
import { PlaceCell } from '../../ui/list/PlaceCell.tsx';
import { OwnQuality, QualityBelow } from '../../ui/quality/QualityCells.tsx';
import type { ObjectRow } from './api.ts';
import { useClassIcon } from './classes.ts';

/** Shown without a choice: name, both qualities, state, unit, change. */
export function useObjectColumns(): Column<ObjectRow>[] {
  const t = useTranslations('objects');
  const quality = useTranslations('quality');
  const lists = useTranslations('lists');
  const label = useFieldLabel();
  const iconOf = useClassIcon();
  return [
    {
      key: 'name',
      label: t('object'),
      width: 260,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityName
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
      cell: (row) => <OwnQuality entity="object" row={row} />,
    },
    {
      key: 'below',
      label: quality('below'),
      width: 238,
      priority: 1,
      cell: (row) => <QualityBelow quality={row.quality} />,
    },
    {
      key: 'operative_status',
      label: label('operative_status'),
      width: 132,
      priority: 2,
      sort: 'operative_status',
      cell: (row) => row.operative_status?.name ?? '–',
    },
    {
      key: 'business_unit',
      label: label('business_unit'),
      width: 170,
      priority: 3,
      sort: 'business_unit.name',
      cell: (row) => <span title={row.business_unit.name}>{row.business_unit.name}</span>,
    },
    {
      key: 'updated_at',
      label: label('updated_at'),
      width: 146,
      priority: 2,
      sort: 'updated_at',
      cell: (row) => <span className="num-date">{formatMoment(row.updated_at)}</span>,
    },
    ...useOptionalColumns(),
  ];
}

/** Further fields, for those who choose them. */
function useOptionalColumns(): Column<ObjectRow>[] {
  const label = useFieldLabel();
  const text = (
    key: 'external_id' | 'serial_number' | 'manufacturer' | 'model',
  ): Column<ObjectRow> => ({
    key,
    label: label(key),
    width: 140,
    priority: 3,
    sort: key,
    optional: true,
    cell: (row) => row[key] ?? '–',
  });
  return [
    {
      key: 'object_class',
      label: label('object_class'),
      width: 150,
      priority: 3,
      sort: 'object_class.name',
      optional: true,
      cell: (row) => row.object_class?.name ?? '–',
    },
    {
      key: 'form_factor',
      label: label('form_factor'),
      width: 140,
      priority: 3,
      sort: 'form_factor',
      optional: true,
      cell: (row) => row.form_factor?.name ?? '–',
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
      key: 'tags',
      label: label('tags'),
      width: 160,
      priority: 3,
      optional: true,
      cell: (row) => row.tags.join(', ') || '–',
    },
    text('manufacturer'),
    text('model'),
    text('serial_number'),
    text('external_id'),
    {
      key: 'installed_at',
      label: label('installed_at'),
      width: 110,
      priority: 3,
      sort: 'installed_at',
      optional: true,
      cell: (row) => <span className="num-date">{formatDate(row.installed_at) || '–'}</span>,
    },
    {
      key: 'created_at',
      label: label('created_at'),
      width: 146,
      priority: 3,
      sort: 'created_at',
      optional: true,
      cell: (row) => <span className="num-date">{formatMoment(row.created_at)}</span>,
    },
  ];
}
