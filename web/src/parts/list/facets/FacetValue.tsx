import type { Facet } from '@plumbline/contract/kit/rows';
import { formatNumber } from '../../../kit/format/format.ts';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { statusHue } from '../../../ui/theme/status.ts';
import type { StatusHue } from '../../../ui/theme/status.ts';
import classes from './FacetPanel.module.css';
import { entryCodeOf } from './facets.ts';

interface ValueProps {
  row: Facet;
  name: string;
  isStatus: boolean;
  /** Length relative to the longest bar; null without a chart. */
  bar: number | null;
  ticked: boolean;
  onTick: () => void;
}

export function FacetValue({ row, name, isStatus, bar, ticked, onTick }: ValueProps) {
  return (
    <label className={classes.value} data-none={row.filter_count === 0 || undefined}>
      <Tick checked={ticked} onChange={onTick} />
      {isStatus && <StatusIcon code={entryCodeOf(row)} />}
      <span className={classes.name} dir="auto" title={name}>
        {name}
      </span>
      <span className={`${classes.counts} num`}>
        <b>{formatNumber(row.filter_count)}</b>
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
    <span className={classes.track} aria-hidden>
      <i data-bar style={{ width: `${share * 100}%`, background }} />
    </span>
  );
}
