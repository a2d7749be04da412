import type { Mutant } from './mutant.ts';

const SHEETS = 'server/src/areas/labels/sheets';
const PRINT = 'server/src/kit/print';
const ACTS = 'const own = await actingFor(attempt);';

/** Labels that are wrong in ways that paper would show too late. */
export const LABEL_MUTANTS: Mutant[] = [
  {
    file: `${SHEETS}/job.ts`,
    from: ACTS,
    to: `${ACTS} own.actor.scope = { all: true };`,
    test: `${SHEETS}/sheets.test.ts`,
    title: 'a user cannot print the label of an object that they do not see',
  },
  {
    file: `${SHEETS}/labels.ts`,
    from: 'if (found > most)',
    to: 'if (found > most * 2)',
    test: `${SHEETS}/sheets.test.ts`,
    title:
      'more labels than a request makes become a file of the user, and too many are refused with their number',
  },
  {
    file: `${SHEETS}/draw.ts`,
    from: 'start: drawn ? 1 : start',
    to: 'start: 1',
    test: `${SHEETS}/sheets.test.ts`,
    title: 'on every size of sheet each label has the code of its object',
  },
  {
    file: `${SHEETS}/draw.ts`,
    from: 'name: breakable(label.name)',
    to: 'name: label.name',
    test: `${SHEETS}/sheets.test.ts`,
    title: 'no name of an object is printed beyond its label or over its code',
  },
  {
    file: `${SHEETS}/draw.ts`,
    from: 'start: drawn ? 1 : start',
    to: 'start',
    test: `${SHEETS}/sheets.test.ts`,
    title:
      'more labels than a request makes become a file of the user, and too many are refused with their number',
  },
  {
    file: `${PRINT}/join.ts`,
    from: 'this.pages + number',
    to: 'number',
    test: `${PRINT}/join.test.ts`,
    title: 'joined parts are what would have been typeset at once',
  },
  {
    file: `${PRINT}/join.ts`,
    from: 'this.about === null || !isArchive(about)',
    to: 'this.about === null',
    test: `${PRINT}/join.test.ts`,
    title:
      'one part with a character that an archive refuses takes the claim from the whole, and knows that it does',
  },
  {
    file: 'server/src/areas/labels/recreation.ts',
    from: 'kept === null ? NOWHERE : renewalPosition.parse(kept)',
    to: 'NOWHERE',
    test: 'server/src/areas/labels/labels.test.ts',
    title:
      'a renewal resumes where its server has stopped: no code is renewed twice, and none is left out',
  },
  {
    file: 'server/src/kit/jobs/attempt.ts',
    from: 'if (numAffectedRows === 1n) return;',
    to: 'if (numAffectedRows < 2n) return;',
    test: 'server/test/life/jobs.test.ts',
    title:
      'a new attempt resumes from the saved checkpoint; an attempt that lost its lease saves nothing',
  },
  {
    file: 'server/src/kit/print/typeset.ts',
    from: 'printing[printedFor].run(',
    to: 'printing.job.run(',
    test: 'server/src/areas/labels/sheets/places.test.ts',
    title:
      'a caller’s report or label does not wait for the long document of a job, but other jobs do',
  },
];
