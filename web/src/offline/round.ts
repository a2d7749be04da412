import { createStore, useStore } from '../kit/createStore.ts';
import { recall, remember } from '../kit/remembered.ts';
import type { MeasuredIndicator } from '@plumbline/contract/inspections/items';
import type { MeterChange } from '@plumbline/contract/indicators/meters';
import type { ReadingEntry } from './outbox/entry.ts';

/** The entered value of one indicator; it keeps its id and moment, however often it is changed. */
export interface RoundReading {
  id: string;
  measured_at: string;
  value: number;
  /** The last value at the time of entry, and what a meter was judged by. */
  before: Pick<MeasuredIndicator, 'last_value' | 'date'> &
    Partial<Pick<MeasuredIndicator, 'meter'>>;
  /** Where the old meter ended and the new one began, if it was changed. */
  change?: MeterChange | null;
  /** How many photos of it this device has taken. */
  photos?: number;
  /** Whether the server has this value. */
  stored: boolean;
}

/** A stop that was skipped. */
export interface SkippedStop {
  reason: string;
  at: string;
}

/** The rounds of readings under way on this device, which a reload does not end; a row of two of them is read once. */
interface RoundProgress {
  user_id: string;
  /** The readings by indicator. */
  readings: Readonly<Record<string, RoundReading>>;
  /** Texts that are not values yet, by indicator. */
  typed: Readonly<Record<string, string>>;
  /** The skipped stops of saved rounds, by indicator. */
  skipped: Readonly<Record<string, SkippedStop>>;
  /** What each saved round was due for when it was last opened here. */
  due: Readonly<Record<string, string | null>>;
}

const NONE = { readings: {}, typed: {}, skipped: {}, due: {} };

function stored(): RoundProgress | null {
  try {
    const text = recall('round');
    return text === null ? null : { ...NONE, ...(JSON.parse(text) as RoundProgress) }; // written by `change`
  } catch {
    return null;
  }
}
const round = createStore<RoundProgress | null>(stored());

function change(next: RoundProgress): void {
  const { user_id: _user, ...parts } = next;
  const isEmpty = Object.values(parts).every((part) => Object.keys(part).length === 0);
  remember('round', isEmpty ? null : JSON.stringify(next));
  round.change(isEmpty ? null : next);
}

const ofUser = (user_id: string): RoundProgress => {
  const current = round.current();
  return current?.user_id === user_id ? current : { ...NONE, user_id };
};

/** The user's rounds; empty until something has been typed. */
export function useRound(user_id: string): RoundProgress {
  useStore(round);
  return ofUser(user_id);
}

/** Each keystroke is stored, until the text has become a value. */
export function noteTyped(user_id: string, indicator_id: string, text: string): void {
  const current = ofUser(user_id);
  change({ ...current, typed: { ...current.typed, [indicator_id]: text } });
}

/** Forgets a text that is a value now; text typed since the device began to store it stays. */
export function forgetTyped(user_id: string, indicator_id: string, text: string): void {
  const current = ofUser(user_id);
  const { [indicator_id]: last, ...typed } = current.typed;
  if (last === text) change({ ...current, typed });
}

/** What has been read is not skipped. */
export function noteReading(user_id: string, indicator_id: string, reading: RoundReading): void {
  const current = ofUser(user_id);
  const { [indicator_id]: _read, ...skipped } = current.skipped;
  change({ ...current, skipped, readings: { ...current.readings, [indicator_id]: reading } });
}

/** Photos of a reading are on this device. */
export function notePhotos(user_id: string, indicator_id: string, taken: number): void {
  const reading = ofUser(user_id).readings[indicator_id];
  if (reading)
    noteReading(user_id, indicator_id, { ...reading, photos: (reading.photos ?? 0) + taken });
}

/** Why a stop has no reading; null: it is to be read after all. */
export function noteSkipped(user_id: string, indicator_id: string, stop: SkippedStop | null): void {
  const current = ofUser(user_id);
  const { [indicator_id]: _before, ...others } = current.skipped;
  const skipped = stop === null ? others : { ...others, [indicator_id]: stop };
  change({ ...current, skipped });
}

/** The server has this reading; a later value of the same round may still be on its way. */
export function noteStored({ user_id, indicator_id, body }: ReadingEntry): void {
  const reading = ofUser(user_id).readings[indicator_id];
  if (reading?.id === body.id && reading.value === body.value)
    noteReading(user_id, indicator_id, {
      ...reading,
      measured_at: body.measured_at, // it may have moved past a value of somebody else
      stored: true,
    });
}

type Parts = Pick<RoundProgress, 'readings' | 'typed' | 'skipped'>;

/** The same without these indicators. */
function without(current: RoundProgress, ids: readonly string[]): RoundProgress {
  const gone = new Set(ids);
  const rest = <T>(part: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(part).filter(([id]) => !gone.has(id)));
  const parts: Parts = {
    readings: rest(current.readings),
    typed: rest(current.typed),
    skipped: rest(current.skipped),
  };
  return { ...current, ...parts };
}

interface OpenedRound {
  id: string;
  due_at: string | null;
  /** Its indicators. */
  ids: readonly string[];
}

/** A saved round is opened: if it has become due again since, what was read before belongs to another walk. */
export function openRound(user_id: string, { id, due_at, ids }: OpenedRound): void {
  const current = ofUser(user_id);
  const before = current.due[id];
  if (before === due_at) return;
  const next = before === undefined ? current : without(current, ids);
  change({ ...next, due: { ...current.due, [id]: due_at } });
}

/** These indicators have been read, if they are those of a saved round, on a walk that has ended. */
export function endRound(user_id: string, ids: readonly string[], round_id = ''): void {
  const next = without(ofUser(user_id), ids);
  const { [round_id]: _due, ...due } = next.due;
  change({ ...next, due });
}
