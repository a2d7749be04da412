/** How many inspections are handed over in one call. */
export const MAX_HANDED_OVER = 200;
