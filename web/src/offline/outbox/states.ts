/**
 * The state of an answer: `kept` on this device, `sending`, `held` until the connection is back, in
 * `conflict` with a newer answer, or `refused`; once the server has it, it is no longer an entry.
 */
export type EntryState = 'kept' | 'sending' | 'held' | 'conflict' | 'refused';

/** An event of an entry, caused by the connection or the user. */
export type EntryEvent = 'send' | 'done' | 'hold' | 'overtake' | 'refuse' | 'again' | 'discard';

/** All possible transitions; `gone` leaves the queue. A step missing here cannot happen. */
export const STATE_STEPS: Readonly<
  Record<EntryState, Readonly<Partial<Record<EntryEvent, EntryState | 'gone'>>>>
> = {
  kept: { send: 'sending', discard: 'gone' },
  sending: { done: 'gone', hold: 'held', overtake: 'conflict', refuse: 'refused' },
  held: { send: 'sending', discard: 'gone' },
  conflict: { again: 'kept', discard: 'gone' },
  refused: { again: 'kept', discard: 'gone' },
};

/** The resulting state, or null if the step is not possible. */
export const stepOf = (state: EntryState, event: EntryEvent): EntryState | 'gone' | null =>
  STATE_STEPS[state][event] ?? null;
