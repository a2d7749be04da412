/** The PostgreSQL installed by npm, that of the system, and a cluster on the latter. */
export const SERVER_KINDS = ['embedded', 'system', 'citus'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** The kind under test in this run (`scripts/suites.ts`). */
export const kindUnderTest = (): ServerKind =>
  SERVER_KINDS.find((kind) => kind === process.env['TEST_SERVER']) ?? 'embedded';
