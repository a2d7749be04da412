import { noteServerTime } from '../src/kit/clock.ts';

/** The server's clock is the device's, which a test may have faked. */
export const trustDeviceClock = (): void => noteServerTime(Date.now(), performance.now());
