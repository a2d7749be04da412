import { IconCube, IconFileCheck } from '@tabler/icons-react';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { CLASS_ICONS } from '../../parts/entity/classIcons.ts';
import { ArchivedRow } from '../../parts/list/cells/RowTag.tsx';
import type { TableColumn } from '../../parts/list/table/columns.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import type { Classifier, ClassRow } from './classifier.ts';
import classes from './classifiers.module.css';
import { pathTo } from './classTree.ts';

/** `all`: the rows to look the path up in, where the tree does not show it. */
export function useClassColumns(
  { kind }: Classifier,
  all: readonly ClassRow[] | null,
): TableColumn<ClassRow>[] {
  const label = useFieldLabel();
  const name: TableColumn<ClassRow> = {
    key: 'name',
    label: label('name'),
    width: 300,
    priority: 1,
    cell: (row) => {
      const Icon = kind === 'object' ? (CLASS_ICONS[row.icon ?? ''] ?? IconCube) : IconFileCheck;
      return (
        <span className={classes.name}>
          <Icon size={16} stroke={1.5} />
          <strong dir="auto">{row.name}</strong>
          <ArchivedRow archived={row.archived} />
          {all && <small dir="auto">{pathTo(all, row).join(' / ')}</small>}
        </span>
      );
    },
  };
  const attributes: TableColumn<ClassRow> = {
    key: 'attributes',
    label: label('attributes'),
    width: 110,
    priority: 2,
    cell: (row) => <span className="num">{formatNumber(row.attributes?.length) || '–'}</span>,
  };
  return [
    name,
    {
      key: 'code',
      label: label('code'),
      width: 160,
      priority: 1,
      cell: (row) => <span dir="auto">{row.code ?? '–'}</span>,
    },
    ...(kind === 'object' ? [attributes] : []),
    {
      key: 'updated_at',
      label: label('updated_at'),
      width: 148,
      priority: 3,
      cell: (row) => <span className="num-date">{formatMoment(row.updated_at)}</span>,
    },
    {
      key: 'updated_by',
      label: label('updated_by'),
      width: 170,
      priority: 3,
      cell: (row) => <span dir="auto">{row.updated_by?.name ?? '–'}</span>,
    },
  ];
}
