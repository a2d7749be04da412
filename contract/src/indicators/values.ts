/** Decimal places of a measured value (docs/coverage.md section 5). */
export const MAX_DECIMALS = 6;

/** Codes of the dictionary `validation_status`. A rejected value stays in the history and counts nowhere else. */
export const VALIDATION = { none: 1, valid: 2, doubtful: 3, rejected: 4 } as const;

/** Digits of a measured value that JSON and the database keep exactly. */
export const MAX_DIGITS = 15;

/** How far ahead of the server's clock the time of a value may be, because clocks differ. */
export const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Why a reading is unlikely: `beyond` what the meter can show, `backwards` against its direction, a `leap` far above the
 * usual pace, or `slow` far below it.
 */
export const IMPLAUSIBLE = ['beyond', 'backwards', 'leap', 'slow'] as const;
export type Implausible = (typeof IMPLAUSIBLE)[number];
