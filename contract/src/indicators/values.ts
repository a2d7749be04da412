/** Decimal places of a measured value (docs/coverage.md section 5). */
export const MAX_DECIMALS = 6;

/** Codes of the dictionary `validation_status`. A rejected value stays in the history and counts nowhere else. */
export const VALIDATION = { none: 1, valid: 2, doubtful: 3, rejected: 4 } as const;
