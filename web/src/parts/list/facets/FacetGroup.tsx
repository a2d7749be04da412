import { TextInput, UnstyledButton } from '@mantine/core';
import type { Facet } from '@plumbline/contract/kit/rows';
import type { Entity } from '@plumbline/contract/resources';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import classes from './FacetPanel.module.css';
import { barsOf, matchingFacets, facetsInOrder, valueOf } from './facets.ts';
import { useFieldLabel } from '../filter/fields.ts';
import { FacetValue } from './FacetValue.tsx';

interface Props {
  attr: string;
  resource: Entity;
  kind: string;
  isStatus: boolean;
  rows: readonly Facet[];
  ticked: readonly string[];
  onTick: (value: string) => void;
}
/** The number of values shown; others are behind "Show all". */
const SHOWN = 6;

/** The values of one attribute; the full list has a search and scrolls on its own. */
export function FacetGroup({ attr, resource, kind, isStatus, rows, ticked, onTick }: Props) {
  const t = useTranslations('list');
  const common = useTranslations('common');
  const label = useFieldLabel(resource);
  const nameOf = useFacetName(isStatus);
  const [open, setOpen] = useState(kind === 'relation' || isStatus || attr.endsWith('status'));
  const [showsAll, setShowsAll] = useState(false);
  const [search, setSearch] = useState('');
  const leftOut = rows.at(-1)?.left_out ?? 0;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const sortedRows = facetsInOrder(rows, isStatus);
  const bars = barsOf(sortedRows);
  const visibleRows = showsAll
    ? matchingFacets(sortedRows, search, nameOf)
    : sortedRows.filter((row, i) => i < SHOWN || ticked.includes(valueOf(row)));
  return (
    <section className={classes.group}>
      <UnstyledButton className={classes.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Chevron size={14} stroke={1.8} aria-hidden />
        <span>{label(attr)}</span>
        {ticked.length > 0 && <span className={`${classes.pill} num`}>{ticked.length}</span>}
      </UnstyledButton>
      {open && showsAll && (
        <TextInput
          size="xs"
          className={classes.search}
          aria-label={t('search_values')}
          placeholder={t('search_values')}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
          ref={focusOnce}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {open && (
        <div className={classes.values} data-all={showsAll || undefined}>
          {visibleRows.map((row) => (
            <FacetValue
              key={valueOf(row)}
              row={row}
              name={nameOf(row)}
              isStatus={isStatus}
              bar={bars?.get(row) ?? null}
              ticked={ticked.includes(valueOf(row))}
              onTick={() => onTick(valueOf(row))}
            />
          ))}
          {visibleRows.length === 0 && (
            <p className={classes.none}>
              {rows.length === 0 ? t('no_values') : common('nothing_found')}
            </p>
          )}
          {showsAll && leftOut > 0 && (
            <p className={classes.none}>{t('left_out', countArgs(leftOut))}</p>
          )}
        </div>
      )}
      {open && rows.length > SHOWN && (
        <UnstyledButton
          className={classes.all}
          onClick={() => {
            setShowsAll(!showsAll);
            setSearch('');
          }}
        >
          {showsAll ? t('show_fewer') : t('show_all', countArgs(rows.length))}
        </UnstyledButton>
      )}
    </section>
  );
}

/** A press opened the search, so it takes the focus. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

function useFacetName(isStatus: boolean): (row: Facet) => string {
  const t = useTranslations('common');
  const quality = useTranslations('common.quality');
  return ({ object }) => {
    if (object === null) return isStatus ? quality('not_assessed') : t('not_set');
    if (typeof object === 'object') return object.name;
    return typeof object === 'boolean' ? t(object ? 'yes' : 'no') : String(object);
  };
}
