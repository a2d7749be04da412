import { setTimeout as pause } from 'node:timers/promises';

/** Sending takes at most one part in this many of the process's time. */
const PARTS = 4;
/** The longest wait for a turn, whatever sending costs. */
const MAX_PAUSE_MS = 100;
/** Shorter pauses cost more than they save. */
const MIN_PAUSE_MS = 2;

/**
 * The pace of sending to the streams of a process. Sending to a thousand takes milliseconds: after it, requests come
 * first, and later events are sent together, which costs little more than one event.
 */
export class Pace {
  private freeAt = 0;
  private readonly now: () => number;

  constructor(now = () => performance.now()) {
    this.now = now;
  }

  /** Resolves at the time for sending again: at once if it has cost little lately. */
  async turn(): Promise<void> {
    const wait = this.freeAt - this.now();
    if (wait > MIN_PAUSE_MS) await pause(wait, undefined, { ref: false });
  }

  /** Sends, and records the cost. */
  take(send: () => void): void {
    const start = this.now();
    send();
    const end = this.now();
    const free = Math.max(this.freeAt, end) + (end - start) * (PARTS - 1);
    this.freeAt = Math.min(free, end + MAX_PAUSE_MS);
  }
}
