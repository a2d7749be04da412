/** The most inspections handed over in one call. */
export const MAX_HANDED_OVER = 200;

/** The most details of one inspection; more indicate a mistake in the template. */
export const MAX_INSPECTION_DETAILS = 500;

/** The most items of a preview of an inspection. */
export const MAX_PREVIEW_ITEMS = 2000;
