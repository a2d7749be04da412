import { createStore, useStore } from './createStore.ts';
import { recall, remember } from './remembered.ts';

/** The server's clock, as far as this page knows it. */
interface Clock {
  /** The milliseconds by which it is ahead of this device's; 0 until a difference is measured. */
  offset: number;
  /** Whether this page has measured it, or only remembers it from an earlier one. */
  isMeasured: boolean;
}

/** A server writes its time in whole seconds, and may write the one before. */
const STEP = 2000;
/** The drift against the counting clock beyond which the device's clock counts as set by somebody. */
const SLACK = 5000;

function restored(): number {
  const offset = Number(recall('clock') ?? 0);
  return Number.isFinite(offset) ? offset : 0;
}

const store = createStore<Clock>({ offset: restored(), isMeasured: false });

function change(offset: number, isMeasured: boolean): void {
  const before = store.current();
  if (offset !== before.offset) remember('clock', offset === 0 ? null : String(offset));
  if (offset !== before.offset || isMeasured !== before.isMeasured)
    store.change({ offset, isMeasured });
}

/** The two clocks of the device when they were last read. */
let last = { wall: Date.now(), counted: performance.now() };
/** The leap of the device's clock, until it is part of the offset or confirmed by the server. */
let leapt = 0;
let ask: (() => Promise<unknown>) | null = null;

/** Updates the clock a moment later, because its reader may be rendering. */
async function keepTime(): Promise<void> {
  await Promise.resolve();
  const { offset, isMeasured } = store.current();
  const keptOffset = Math.round(offset - leapt);
  leapt = 0;
  change(keptOffset, isMeasured);
}

/**
 * The device's clock. If it is set back, the page's time stays as it was. If it is set ahead, the device may have
 * slept while its counting clock stood still: the server is asked, and until it has answered the page's time
 * continues.
 */
function readDevice(): number {
  const [wall, counted] = [Date.now(), performance.now()];
  const leap = wall - last.wall - (counted - last.counted);
  last = { wall, counted };
  if (Math.abs(leap) < SLACK || (leap > 0 && ask === null)) return wall;
  leapt += leap;
  if (leap < 0 || ask === null) void keepTime();
  else void ask().finally(() => (leapt = 0));
  return wall;
}

/** Milliseconds since 1970 by the server's clock: for all that is shown, compared, stored or sent. */
export function now(): number {
  const wall = readDevice();
  return Math.round(wall + store.current().offset - leapt);
}

/** The same as a `Date`. */
export const nowDate = (): Date => new Date(now());

/** A moment that a library has noted by the device's clock. */
export const fromDevice = (at: number): number => at + store.current().offset;
/** A moment by the device's clock, as a library expects it. */
export const toDevice = (at: number): number => at - store.current().offset;

/** Notes the server's time at some moment since `sent`, a reading of `performance.now()`. */
export function noteServerTime(said: number, sent: number): void {
  if (!Number.isFinite(said)) return;
  const wall = readDevice();
  leapt = 0;
  const least = said - wall;
  const most = least + STEP + Math.max(0, performance.now() - sent);
  change(Math.round(Math.min(Math.max(store.current().offset, least), most)), true);
}

/** Notes the `Date` of a response made for this request; one from a cache is older. */
export function noteDate({ headers }: Pick<Response, 'headers'>, sent: number): void {
  if (headers.get('cache-control')?.includes('max-age')) return;
  noteServerTime(Date.parse(headers.get('date') ?? ''), sent);
}

/** Sets the request for the server's time, sent when the device's clock has leapt ahead. */
export function askWhenInDoubt(how: () => Promise<unknown>): void {
  ask = how;
}

/** Called when the clock was measured or turned out to differ; returns a function that unsubscribes. */
export const onClock = store.subscribe;
export const useServerClock = (): Clock => useStore(store);

/** The device's own clock, which goes on while the device sleeps: for a span that must not seem shorter than it was. */
export const deviceTime = (): number => Date.now();
