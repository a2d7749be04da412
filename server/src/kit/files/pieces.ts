/** For files that are read from beginning to end: in the usual 64 kB, that takes two to three times as long. */
export const LARGE_PIECES = { highWaterMark: 1024 * 1024 };
