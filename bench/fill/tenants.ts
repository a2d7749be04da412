export const PASSWORD = 'plumbline';

/** The smaller tenants of a filled database; the largest is `large`. */
export const TENANTS = { tiny: 1000, small: 10_000 };

/** The people who can sign in to each tenant: `region` sees 4 % of its objects, `depot` 0.5 %. */
export const PEOPLE = ['admin', 'region', 'depot'] as const;
export type Person = (typeof PEOPLE)[number];

export const emailOf = (tenant: string, person: string): string => `${person}@${tenant}.test`;
