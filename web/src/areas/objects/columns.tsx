import type { ObjectView } from '@plumbline/contract/objects/wire';
import { useTranslations } from 'use-intl';
import { formatDate, formatMoment } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import type { Column } from '../../parts/list/columns.ts';
import { EntityName } from '../../parts/list/EntityName.tsx';
import { useFieldColumns } from '../../parts/list/fieldColumns.tsx';
import { useFieldLabel } from '../../parts/list/fields.ts';
import { PlaceCell } from '../../parts/list/PlaceCell.tsx';
import { OwnQuality, QualityBelow } from '../../parts/quality/QualityCells.tsx';
import { useClassIcon } from './classes.ts';

/** A row of a list, without the fields of the single read. */
export type ObjectRow = Omit<ObjectView, 'description' | 'attributes'>;

/** The default columns: name, both qualities, state, unit, change. */
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

/** Further fields, for users who choose them. */
function useOptionalColumns(): Column<ObjectRow>[] {
  const label = useFieldLabel();
  const { text, count, moment, named } = useFieldColumns<ObjectRow>();
  const further = { priority: 3, optional: true } as const;
  return [
    named('object_class', { ...further, sort: 'object_class.name' }),
    named('form_factor', { ...further, width: 140 }),
    count('children_count', further),
    count('critical_count', { ...further, width: 130 }),
    count('attention_count', { ...further, width: 150 }),
    {
      key: 'critical_since',
      label: label('critical_since'),
      width: 148,
      priority: 3,
      optional: true,
      cell: (row) => <span className="num-date">{formatMoment(row.critical_since) || '–'}</span>,
    },
    {
      key: 'tags',
      label: label('tags'),
      width: 160,
      priority: 3,
      optional: true,
      cell: (row) => row.tags.join(', ') || '–',
    },
    text('manufacturer', further),
    text('model', further),
    text('serial_number', further),
    text('external_id', further),
    {
      key: 'installed_at',
      label: label('installed_at'),
      width: 110,
      priority: 3,
      sort: 'installed_at',
      optional: true,
      cell: (row) => <span className="num-date">{formatDate(row.installed_at) || '–'}</span>,
    },
    moment('created_at', further),
  ];
}
