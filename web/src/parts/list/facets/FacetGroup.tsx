import type { Facet } from '@plumbline/contract/kit/rows';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import { useFieldLabel } from '../filter/fields.ts';
import { tickedValues, tickValue } from '../filter/filters.ts';
import { useFilteredList } from '../ListContext.ts';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { statusHue, type StatusHue } from '../../../ui/theme/status.ts';
import { barsOf, matchingFacets, facetsInOrder, valueOf, entryCodeOf } from './facets.ts';
import classes from './FacetPanel.module.css';
import { focusOnce } from '../../../kit/firstFocus.ts';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

/** The number of values shown; others are behind "Show all". */
const SHOWN = 6;

/** The values of one attribute; the full list has a search and scrolls on its own. */
export function FacetGroup({ attr, rows }: { attr: string; rows: readonly Facet[] }) {
  const { resource, filters, onChange } = useFilteredList();
  const t = useTranslations('list');
  const common = useTranslations('common');
  const label = useFieldLabel(resource);
  const isStatus = attr === 'quality_status';
  const isRelation = resource.fields[attr]?.kind === 'relation';
  const ticked = tickedValues(filters, attr);
  const nameOf = useFacetName(isStatus);
  const [open, setOpen] = useState(isRelation || attr.endsWith('status'));
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
      <button
        type="button"
        className={`plain ${classes.head}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Chevron size={14} stroke={1.8} aria-hidden />
        <span>{label(attr)}</span>
        {ticked.length > 0 && (
          <span className={`radius-10 size-11 text-centre num ${classes.pill}`}>
            {ticked.length}
          </span>
        )}
      </button>
      {open && showsAll && (
        <TextInput
          size="xs"
          className={classes.search}
          aria-label={t('search_values')}
          placeholder={t('search_values')}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
          ref={focusOnce} // a press opened it
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
              onTick={() => onChange(tickValue(filters, attr, valueOf(row)))}
            />
          ))}
          {visibleRows.length === 0 && (
            <p className={`size-12 faint ${classes.none}`}>
              {rows.length === 0 ? t('no_values') : common('nothing_found')}
            </p>
          )}
          {showsAll && leftOut > 0 && (
            <p className={`size-12 faint ${classes.none}`}>{t('left_out', countArgs(leftOut))}</p>
          )}
        </div>
      )}
      {open && rows.length > SHOWN && (
        <button
          type="button"
          className={`plain ${classes.all}`}
          onClick={() => {
            setShowsAll(!showsAll);
            setSearch('');
          }}
        >
          {showsAll ? t('show_fewer') : t('show_all', countArgs(rows.length))}
        </button>
      )}
    </section>
  );
}

function useFacetName(isStatus: boolean): (row: Facet) => string {
  const t = useTranslations('common');
  const quality = useTranslations('common.quality');
  return ({ object }) => {
    if (object === null) return isStatus ? quality('not_assessed') : t('not_set');
    if (typeof object === 'object') return object.name;
    return typeof object === 'boolean' ? t(object ? 'yes' : 'no') : String(object);
  };
}

interface ValueProps {
  row: Facet;
  name: string;
  isStatus: boolean;
  /** Length relative to the longest bar; null without a chart. */
  bar: number | null;
  ticked: boolean;
  onTick: () => void;
}

function FacetValue({ row, name, isStatus, bar, ticked, onTick }: ValueProps) {
  return (
    <label className={`row small ${classes.value}`} data-none={row.filter_count === 0 || undefined}>
      <Tick checked={ticked} onChange={onTick} />
      {isStatus && <StatusIcon code={entryCodeOf(row)} />}
      <span
        className={`grow overflow-hidden break-anywhere ${classes.name}`}
        dir="auto"
        title={name}
      >
        {name}
      </span>
      <span className="faint num">
        <b className="medium loud">{formatNumber(row.filter_count)}</b>
        {row.filter_count !== row.total_count && `/${formatNumber(row.total_count)}`}
      </span>
      {bar !== null && <Bar share={bar} hue={isStatus ? statusHue(entryCodeOf(row)) : null} />}
    </label>
  );
}

/** A row's bar in the chart; it shows the number beside it. */
function Bar({ share, hue }: { share: number; hue: StatusHue | null }) {
  const background = hue === null ? 'var(--c-accent)' : `var(--st-${hue}-solid)`;
  return (
    <span className={`absolute ${classes.track}`} aria-hidden>
      <i className="block" data-bar style={{ width: `${share * 100}%`, background }} />
    </span>
  );
}
