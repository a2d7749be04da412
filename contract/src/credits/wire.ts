export const MOST_CREDITS = 1_000_000_000;

/** The most characters of a token: far more than any claims need. */
export const MAX_TOKEN = 4096;

/**
 * The ways in which credits come and go: granted by the operator, bought with a token, spent on closing an inspection.
 */
export const BOOKING_KINDS = ['grant', 'refill', 'expense'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];
export const CREDIT_PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;
