import type { Mutant } from './mutant.ts';

const reports = { test: 'server/src/areas/reports/reports.test.ts' };
const isOwners = {
  ...reports,
  title:
    'a report is among the files of its entity, for its author and for those who see everything',
};
const isKept = {
  ...reports,
  title:
    'the report of a completed inspection stays the same file, even after later changes of names, places and limits',
};

const several = { test: 'server/src/areas/reports/several/several.test.ts' };

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
    file: 'server/src/areas/reports/make.ts',
    from: 'const mustBeWhole = requested.key !== null;',
    to: 'const mustBeWhole = requested.key === null;',
    test: 'server/src/areas/reports/photos.test.ts',
    title: 'a report that is kept for ever is refused while the store lacks one of its photos',
  },
  {
    file: 'server/src/areas/reports/pictures.ts',
    from: '? 10 * count : 0',
    to: '? count : 0',
    test: 'server/src/areas/reports/photos.test.ts',
    title: 'a report with many photos is made by a job, one that does not print them at once',
  },
  {
    file: 'server/src/areas/reports/build/findings.ts',
    from: "total === 0 ? 'not_assessed' : 'no_findings'",
    to: "total < 0 ? 'not_assessed' : 'no_findings'",
    ...reports,
    title: 'all text is printed as it is, never read as markup',
  },
  {
    file: 'server/src/areas/reports/several/chosen.ts',
    from: 'if (faults.length > 0)',
    to: 'if (faults.length > 9)',
    ...several,
    title:
      'an inspection that is not completed is named, and one that the caller does not see is refused with its place',
  },
  {
    file: 'server/src/areas/reports/several/zip.ts',
    from: '(await keptReport(ctx, report)) ?? (await makeReport',
    to: '(await makeReport',
    ...several,
    title: 'an interrupted job stores no file, and resumes with the reports already made',
  },
  {
    file: 'server/src/areas/reports/several/chosen.ts',
    from: 'const chosen = [...new Set(ids)]',
    to: 'const chosen = ids',
    ...several,
    title: 'several reports are one archived PDF',
  },
  {
    file: 'server/src/areas/reports/several/chosen.ts',
    from: 'if (found > MOST_IN_PDF)',
    to: 'if (found > 2 * MOST_IN_PDF)',
    ...several,
    title: 'one PDF of more items than its typesetter can hold is refused, a ZIP is not',
  },
];
