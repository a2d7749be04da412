import { QUALITY } from '@plumbline/contract/quality/codes';
import type { ReadingEntry } from '../../../offline/outbox/entry.ts';
import type { EntryState } from '../../../offline/outbox/states.ts';
import type { RoundReading } from '../../../offline/round.ts';
import { judge } from '../../../parts/readings/judged.ts';
import type { RoundRow } from './rows.ts';

/** A row with what has been entered for it. */
export interface Reading {
  /** Null: nothing yet, or the user has discarded it. */
  value: number | null;
  /** On its way to the server, or there. */
  state: EntryState | 'stored' | null;
  /** With the values that were there before this round. */
  row: RoundRow;
}

/** The queue knows what the server does not have yet, the round what it has. */
export function readingOf(
  row: RoundRow,
  reading: RoundReading | undefined,
  entry: ReadingEntry | undefined,
): Reading {
  const isThere = entry !== undefined || reading?.stored === true;
  if (!isThere) return { value: null, state: null, row };
  return {
    value: entry?.body.value ?? reading?.value ?? null,
    state: entry?.state ?? 'stored',
    row: reading === undefined ? row : { ...row, ...reading.before },
  };
}

interface Summary {
  entered: number;
  total: number;
  /** Rated worse than OK. */
  beyond: Reading[];
  missing: Reading[];
  unsent: number;
}

/** Refused values count as missing: they will not arrive by themselves. */
export function summaryOf(readings: readonly Reading[], today: string): Summary {
  const isEntered = ({ value, state }: Reading) => value !== null && state !== 'refused';
  const entered = readings.filter(isEntered);
  return {
    entered: entered.length,
    total: readings.length,
    beyond: entered.filter(
      ({ row, value }) => (judge(row.terms, { value, today })?.quality ?? QUALITY.ok) < QUALITY.ok,
    ),
    missing: readings.filter((one) => !isEntered(one)),
    unsent: entered.filter(({ state }) => state !== 'stored').length,
  };
}
