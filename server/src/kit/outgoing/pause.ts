const FIRST_S = 10;
const FACTOR = 4;
const LONGEST_S = 6 * 3600;
/** Each pause is up to this share longer, so that messages that failed together are not attempted together. */
const JITTER = 0.25;

/** Seconds until the next attempt after this many failures; `random` is from 0 to 1. */
export const secondsAfter = (failures: number, random: number): number =>
  Math.round(Math.min(FIRST_S * FACTOR ** (failures - 1), LONGEST_S) * (1 + JITTER * random));
