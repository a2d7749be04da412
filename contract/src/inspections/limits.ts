/** The most inspections handed over in one call. */
export const MAX_HANDED_OVER = 200;
