import type { Mutant } from './mutant.ts';

const SHEETS = 'server/src/areas/labels/sheets';
const ACTS = '...(await actingAs(deps, { tenant_id: actor.tenant_id, user_id, locale, log })),';

/** Sheets of labels that are wrong in ways that paper would show too late. */
export const LABEL_MUTANTS: Mutant[] = [
  {
    file: `${SHEETS}/job.ts`,
    from: ACTS,
    to: `${ACTS} actor: { ...(await actingAs(deps, { tenant_id: actor.tenant_id, user_id, locale, log })).actor, scope: { all: true } },`,
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
    file: `${SHEETS}/labels.typ`,
    from: 'calc.rem(begin + n, on-page)',
    to: 'calc.rem(n, on-page)',
    test: `${SHEETS}/sheets.test.ts`,
    title: 'on every size of sheet each label has the code of its object',
  },
  {
    file: `${SHEETS}/labels.typ`,
    from: 'if widest * (size / 10pt) <= words-width and tall',
    to: 'if tall',
    test: `${SHEETS}/sheets.test.ts`,
    title: 'whatever an object is called, nothing is printed beyond its label',
  },
  {
    file: `${SHEETS}/words.ts`,
    from: 'at > 0 && at % UNBROKEN === 0',
    to: 'at < 0',
    test: `${SHEETS}/words.test.ts`,
    title: 'may be broken where nobody minds',
  },
];
