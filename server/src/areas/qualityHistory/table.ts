/** What has quality over time. */
export const SUBJECT_KIND = { object: 1, business_unit: 2 } as const;
export type WithHistory = keyof typeof SUBJECT_KIND;
