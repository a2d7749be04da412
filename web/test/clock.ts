import { noteServerTime } from '../src/kit/clock.ts';

/** The device's clock, as libraries read it, in milliseconds. */
export const deviceNow = (): number => Date.now();

/** The server's clock is the device's, which a test may have faked. */
export const trustDeviceClock = (): void => noteServerTime(deviceNow(), performance.now());
