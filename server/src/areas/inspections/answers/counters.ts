import { completionOf } from '@plumbline/contract/inspections/completion';
import type { Completion } from '@plumbline/contract/inspections/completion';
import { sql } from 'kysely';
import type { CountColumns, ItemColumns } from '../table.ts';
import { answeredItems } from './items.ts';
import type { VersionItem } from './versionItems.ts';

export type Counters = CountColumns & ItemColumns;
export const NO_COUNTERS: Counters = {
  item_total: 0,
  item_filled: 0,
  count_ok: 0,
  count_attention: 0,
  count_critical: 0,
};

/** The counters to store for a detail. */
export const countersOf = ({ progress, counts }: Completion): Counters => ({
  item_total: progress.total,
  item_filled: progress.filled,
  count_ok: counts.ok,
  count_attention: counts.attention,
  count_critical: counts.critical,
});

export function addCounters(a: Counters, b: Counters): Counters {
  return {
    item_total: a.item_total + b.item_total,
    item_filled: a.item_filled + b.item_filled,
    count_ok: a.count_ok + b.count_ok,
    count_attention: a.count_attention + b.count_attention,
    count_critical: a.count_critical + b.count_critical,
  };
}

/** The assignments of an update of a detail or an inspection. */
export const setCounters = (counters: Counters) =>
  sql`item_total = ${counters.item_total}, item_filled = ${counters.item_filled}, count_ok = ${counters.count_ok},
    count_attention = ${counters.count_attention}, count_critical = ${counters.count_critical}`;

/** The counters of a list without answers. */
export const openCounters = (places: readonly VersionItem[]): Counters =>
  countersOf(completionOf(answeredItems('', places, [])));
