import type { Mutant } from './mutant.ts';

const reports = { test: 'server/src/areas/reports/reports.test.ts' };
const isOwners = {
  ...reports,
  title: 'a report is among the files of what it is about, for whoever has made it',
};
const isKept = {
  ...reports,
  title: 'the report of a completed inspection is the same file for ever',
};

/** Promises about reports that could break unnoticed. */
export const REPORT_MUTANTS: Mutant[] = [
  {
    file: 'server/src/areas/contents/table.ts',
    from: '(${alias}.report_config is null or ${alias}.created_by = ${actor.id}::uuid)',
    to: '(${alias}.report_config is null or true)',
    ...isOwners,
  },
  {
    file: 'server/src/areas/reports/make.ts',
    from: 'and t.report_key = ${key} and',
    to: 'and t.report_key = ${`${key}x`} and',
    ...isKept,
  },
  {
    file: 'server/src/areas/reports/build/completedInspection.ts',
    from: 'at: new Date(inspection.finished_at ?? inspection.updated_at),',
    to: 'at: ctx.now,',
    ...isKept,
  },
  {
    file: 'server/src/areas/reports/build/findings.ts',
    from: "total === 0 ? 'not_assessed' : 'no_findings'",
    to: "total < 0 ? 'not_assessed' : 'no_findings'",
    ...reports,
    title: 'whatever people write is printed as it is, never read as markup',
  },
];
