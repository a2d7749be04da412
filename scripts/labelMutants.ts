import type { Mutant } from './mutant.ts';

const SHEETS = 'server/src/areas/labels/sheets';
const ACTS = 'const own = await actingFor(attempt);';

/** Sheets of labels that are wrong in ways that paper would show too late. */
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
    from: '    start,\n    labels: labels.map',
    to: '    start: 1,\n    labels: labels.map',
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
];
