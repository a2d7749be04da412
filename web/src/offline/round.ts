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
  /** Whether the server has this value. */
  stored: boolean;
}

/** A round of readings on this device, which a reload does not end. */
interface Round {
  user_id: string;
  /** The readings by indicator. */
  readings: Readonly<Record<string, RoundReading>>;
  /** Texts that are not values yet, by indicator. */
  typed: Readonly<Record<string, string>>;
}

function stored(): Round | null {
  try {
    return JSON.parse(recall('round') ?? 'null') as Round | null; // written by `change`
  } catch {
    return null;
  }
}
const round = createStore<Round | null>(stored());

function change(next: Round | null): void {
  remember('round', next === null ? null : JSON.stringify(next));
  round.change(next);
}

const NONE: Omit<Round, 'user_id'> = { readings: {}, typed: {} };
const ofUser = (user_id: string): Round => {
  const current = round.current();
  return current?.user_id === user_id ? current : { ...NONE, user_id };
};

/** The user's round; empty until something has been typed. */
export function useRound(user_id: string): Round {
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

export function noteReading(user_id: string, indicator_id: string, reading: RoundReading): void {
  const current = ofUser(user_id);
  change({ ...current, readings: { ...current.readings, [indicator_id]: reading } });
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

export const endRound = (): void => change(null);
