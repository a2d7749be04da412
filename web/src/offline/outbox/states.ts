/**
 * How far an answer has got. `kept` on this device, `sending`, `held` until the way is free again,
 * `conflict` with a newer answer, or `refused`; an answer that the server has is no entry any more.
 */
export type EntryState = 'kept' | 'sending' | 'held' | 'conflict' | 'refused';

/** What may happen to an entry: by the way to the server, or by the person. */
export type EntryEvent = 'send' | 'done' | 'hold' | 'overtake' | 'refuse' | 'again' | 'discard';

/** Every step there is; `gone` leaves the queue. A step that is not here cannot happen. */
export const STEPS: Readonly<
  Record<EntryState, Readonly<Partial<Record<EntryEvent, EntryState | 'gone'>>>>
> = {
  kept: { send: 'sending', discard: 'gone' },
  sending: { done: 'gone', hold: 'held', overtake: 'conflict', refuse: 'refused' },
  held: { send: 'sending', discard: 'gone' },
  conflict: { again: 'kept', discard: 'gone' },
  refused: { again: 'kept', discard: 'gone' },
};

/** Where the step leads, null when there is none. */
export const stepOf = (state: EntryState, event: EntryEvent): EntryState | 'gone' | null =>
  STEPS[state][event] ?? null;
