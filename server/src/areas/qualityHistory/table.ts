/** The kinds of rows with a history of quality. */
export const SUBJECT_KIND = { object: 1, business_unit: 2 } as const;
export type WithHistory = keyof typeof SUBJECT_KIND;
