import { QUALITY } from '@plumbline/contract/quality/codes';
import type { ReadingEntry } from '../../../offline/outbox/entry.ts';
import type { EntryState } from '../../../offline/outbox/states.ts';
import type { RoundReading } from '../../../offline/round.ts';
import type { MeterChange } from '@plumbline/contract/indicators/meters';
import { judge } from '../../../parts/readings/judged.ts';
import { judgeMeter } from '../../../parts/readings/meterParts.ts';
import type { RoundRow } from '../../../parts/round/rows.ts';

/** A row with its entered value. */
export interface EnteredRow {
  /** The entered value; null for none, or if the user has discarded it. */
  value: number | null;
  /** The state on the way to the server, or `stored` there. */
  state: EntryState | 'stored' | null;
  /** The row with its values before this round. */
  row: RoundRow;
  measured_at: string | null;
  change: MeterChange | null;
  /** Its photos; null if the meter needs none. */
  photos: number | null;
}

/** Whether the value is unusual for the meter. */
export const isUnusual = ({ row, value, measured_at, change }: EnteredRow): boolean =>
  measured_at !== null &&
  (judgeMeter(row, { value, measured_at, change })?.implausible ?? null) !== null;

/** The queue knows what the server does not have yet, the round what it has. */
export function readingOf(
  row: RoundRow,
  reading: RoundReading | undefined,
  entry: ReadingEntry | undefined,
): EnteredRow {
  const isThere = entry !== undefined || reading?.stored === true;
  if (!isThere)
    return { value: null, state: null, row, measured_at: null, change: null, photos: null };
  return {
    value: entry?.body.value ?? reading?.value ?? null,
    state: entry?.state ?? 'stored',
    row: reading === undefined ? row : { ...row, ...reading.before },
    measured_at: entry?.body.measured_at ?? reading?.measured_at ?? null,
    change: reading?.change ?? null,
    photos: row.meter?.needs_photo === true ? (reading?.photos ?? 0) : null,
  };
}

interface Summary {
  entered: number;
  total: number;
  /** The rows rated worse than OK. */
  beyond: EnteredRow[];
  unusual: EnteredRow[];
  /** Those of meters that need a photo and have none. */
  unphotographed: EnteredRow[];
  missing: EnteredRow[];
  unsent: number;
  /** Number of missing rows that were skipped for a reason. */
  skipped: number;
}

/** Refused values count as missing: they will not arrive by themselves. */
export function roundSummary(
  readings: readonly EnteredRow[],
  today: string,
  skipped: Readonly<Record<string, unknown>> = {},
): Summary {
  const isEntered = ({ value, state }: EnteredRow) => value !== null && state !== 'refused';
  const entered = readings.filter(isEntered);
  const missing = readings.filter((one) => !isEntered(one));
  return {
    entered: entered.length,
    total: readings.length,
    beyond: entered.filter(
      ({ row, value }) => (judge(row.terms, { value, today })?.quality ?? QUALITY.ok) < QUALITY.ok,
    ),
    unusual: entered.filter(isUnusual),
    unphotographed: entered.filter(({ photos }) => photos === 0),
    missing,
    skipped: missing.filter(({ row }) => row.id in skipped).length,
    unsent: entered.filter(({ state }) => state !== 'stored').length,
  };
}
