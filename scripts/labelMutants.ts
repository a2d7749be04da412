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
    title: 'nobody prints the label of an object that they do not see',
  },
  {
    file: `${SHEETS}/labels.ts`,
    from: 'if (found > most)',
    to: 'if (found > most * 2)',
    test: `${SHEETS}/sheets.test.ts`,
    title: 'more labels than a request makes are a file of whoever wants them',
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
    title: 'whatever an object is called, nothing is printed beyond its label',
  },
  {
    file: `${SHEETS}/draw.ts`,
    from: 'start: drawn ? 1 : start',
    to: 'start',
    test: `${SHEETS}/sheets.test.ts`,
    title: 'more labels than a request makes are a file of whoever wants them',
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
    title: 'a renewal goes on where its server has stopped',
  },
  {
    file: 'server/src/kit/jobs/attempt.ts',
    from: 'if (numAffectedRows === 1n) return;',
    to: 'if (numAffectedRows < 2n) return;',
    test: 'server/test/life/jobs.test.ts',
    title: 'an attempt goes on from what the one before it has kept',
  },
  {
    file: 'server/src/kit/print/typeset.ts',
    from: 'printing[printedFor].run(',
    to: 'printing.job.run(',
    test: 'server/src/areas/labels/sheets/places.test.ts',
    title: 'whoever waits for a report or a label does not wait for the long document of a job',
  },
];
