/** The PostgreSQL that npm installed, the system's own, and a cluster of the system's own. */
export const SERVER_KINDS = ['embedded', 'system', 'citus'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** The kind under test in this run (`scripts/runSuites.ts`). */
export const kindUnderTest = (): ServerKind =>
  SERVER_KINDS.find((kind) => kind === process.env['TEST_SERVER']) ?? 'embedded';
