import { Checkbox, UnstyledButton } from '@mantine/core';
import type { Facet, Resource } from '@plumbline/contract/kit/resource';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { counted, formatNumber } from '../../kit/format.ts';
import type { ListQuery } from '../../kit/listState.ts';
import { refetch } from '../../kit/resourceApi.ts';
import { FailedState, RowsSkeleton } from '../States.tsx';
import { StatusIcon } from '../StatusIcon.tsx';
import classes from './FacetPanel.module.css';
import { useFieldLabel } from './fields.ts';
import { tickedValues, tickValue } from './filters.ts';
import type { ListApi } from './listApi.ts';

interface Props<V> {
  api: ListApi<V>;
  resource: Resource;
  attrs: readonly string[];
  /** The scope of the list and what is filtered now. */
  query: ListQuery;
  filters: readonly string[];
  onChange: (filters: string[]) => void;
}

/** The value a facet filters by: a code, an id, or null for "none". */
const valueOf = ({ object }: Facet): string => {
  if (typeof object !== 'object' || object === null) return String(object);
  return 'code' in object && typeof object.code === 'number' ? String(object.code) : object.id;
};

/** Values of attributes with `filter_count/total_count`; ticking one filters by it. */
export function FacetPanel<V>({ api, resource, attrs, query, filters, onChange }: Props<V>) {
  const t = useTranslations('lists');
  const facets = api.useAggregate(attrs, { ...query, filter: [...filters] });
  if (facets.data === undefined)
    return facets.isError ? (
      <FailedState error={facets.error} retry={() => void refetch(resource.name)} />
    ) : (
      <RowsSkeleton rows={8} />
    );
  return (
    <div className={classes['panel']} role="group" aria-label={t('facets')}>
      {attrs.map((attr) => (
        <Group
          key={attr}
          attr={attr}
          isStatus={attr === 'quality_status'}
          kind={resource.fields[attr]?.kind ?? 'text'}
          rows={facets.data[attr] ?? []}
          ticked={tickedValues(filters, attr)}
          onTick={(value) => onChange(tickValue(filters, attr, value))}
        />
      ))}
    </div>
  );
}

interface GroupProps {
  attr: string;
  kind: string;
  isStatus: boolean;
  rows: readonly Facet[];
  ticked: readonly string[];
  onTick: (value: string) => void;
}
/** Further values are behind "Show all". */
const SHOWN = 6;

/** Findings come in their own order, worst first; other values by their number. */
const inOrder = (rows: readonly Facet[], isStatus: boolean) =>
  isStatus
    ? rows.toSorted(
        (a, b) => Number(valueOf(a)) - Number(valueOf(b)) || (a.object === null ? 1 : -1),
      )
    : rows;

function Group({ attr, kind, isStatus, rows, ticked, onTick }: GroupProps) {
  const t = useTranslations('lists');
  const label = useFieldLabel();
  const [open, setOpen] = useState(kind === 'relation' || isStatus || attr.endsWith('status'));
  const [all, setAll] = useState(false);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const ordered = inOrder(rows, isStatus);
  const shown = all
    ? ordered
    : ordered.filter((row, i) => i < SHOWN || ticked.includes(valueOf(row)));
  return (
    <section className={classes['group']}>
      <UnstyledButton
        className={classes['head']}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={14} stroke={1.8} aria-hidden />
        <span>{label(attr)}</span>
        {ticked.length > 0 && <span className={`${classes['pill']} num`}>{ticked.length}</span>}
      </UnstyledButton>
      {open &&
        shown.map((row) => (
          <Value
            key={valueOf(row)}
            row={row}
            isStatus={isStatus}
            ticked={ticked.includes(valueOf(row))}
            onTick={() => onTick(valueOf(row))}
          />
        ))}
      {open && rows.length > shown.length && (
        <UnstyledButton className={classes['all']} onClick={() => setAll(true)}>
          {t('show_all', counted(rows.length))}
        </UnstyledButton>
      )}
      {open && rows.length === 0 && <p className={classes['none']}>{t('no_values')}</p>}
    </section>
  );
}

interface ValueProps {
  row: Facet;
  isStatus: boolean;
  ticked: boolean;
  onTick: () => void;
}

function Value({ row, isStatus, ticked, onTick }: ValueProps) {
  const t = useTranslations('lists');
  const ui = useTranslations('ui');
  const { object } = row;
  const none = isStatus ? ui('not_assessed') : t('empty_value');
  const nameOf = () => {
    if (object === null) return none;
    if (typeof object === 'object') return object.name;
    return typeof object === 'boolean' ? t(object ? 'yes' : 'no') : String(object);
  };
  const name = nameOf();
  const code = object !== null && typeof object === 'object' && 'code' in object ? object.code : 0;
  return (
    <label className={classes['value']} data-none={row.filter_count === 0 || undefined}>
      <Checkbox checked={ticked} onChange={onTick} />
      {isStatus && <StatusIcon code={typeof code === 'number' ? code : 0} />}
      <span className={classes['name']} dir="auto" title={name}>
        {name}
      </span>
      <span className={`${classes['counts']} num`}>
        <b>{formatNumber(row.filter_count)}</b>/{formatNumber(row.total_count)}
      </span>
    </label>
  );
}
