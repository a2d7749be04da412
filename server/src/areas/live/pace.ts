import { setTimeout as pause } from 'node:timers/promises';

/** Of the time of this process, telling takes about one part in so many. */
const PARTS = 4;
/** Nobody waits longer than this for a turn, whatever telling costs. */
const MAX_PAUSE_MS = 100;
/** Shorter pauses cost more than they save. */
const MIN_PAUSE_MS = 2;

/**
 * How soon the streams of a process are told again. Telling a thousand takes milliseconds: after it, requests come first, and
 * what happens meanwhile is told together, which costs little more than one event.
 */
export class Pace {
  private freeAt = 0;
  private readonly now: () => number;

  constructor(now = () => performance.now()) {
    this.now = now;
  }

  /** Resolves when it is time to tell again: at once if telling has cost little lately. */
  async turn(): Promise<void> {
    const wait = this.freeAt - this.now();
    if (wait > MIN_PAUSE_MS) await pause(wait, undefined, { ref: false });
  }

  /** Tells, and notes what it has cost. */
  take(tell: () => void): void {
    const start = this.now();
    tell();
    const end = this.now();
    const free = Math.max(this.freeAt, end) + (end - start) * (PARTS - 1);
    this.freeAt = Math.min(free, end + MAX_PAUSE_MS);
  }
}
