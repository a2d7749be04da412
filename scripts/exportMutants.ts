import type { Mutant } from './mutant.ts';

const kit = (file: string) => `server/src/kit/entity/${file}`;
const exports = 'server/test/lists/exports.test.ts';
const sheet = {
  file: 'server/src/kit/sheets/sheet.ts',
  test: 'server/src/kit/sheets/sheet.test.ts',
};

/** Promises about the files of lists that could break unnoticed. */
export const EXPORT_MUTANTS: Mutant[] = [
  {
    ...sheet,
    from: 'escape_formulas: true,',
    to: '',
    title: 'a CSV runs no text as a formula, and leaves numbers alone',
  },
  {
    ...sheet,
    from: 'quoted_match: /[\\r\\n]/,',
    to: '',
    title: 'a CSV runs no text as a formula, and leaves numbers alone',
  },
  {
    file: kit('exportRoute.ts'),
    from: ' || claims.export.query !== hashOf(request)',
    to: '',
    test: exports,
    title: 'an address serves one question of one session',
  },
  {
    file: kit('exportRoute.ts'),
    from: '    exporting.delete(actor.id);\n',
    to: '',
    test: exports,
    title: 'a list of many pages is exported whole',
  },
  {
    file: kit('exportRows.ts'),
    from: "if (!actor || reach(actor.role, permission) === 'none') throw new Refusal('not_found');",
    to: "if (!actor) throw new Refusal('internal');\n  if (reach(actor.role, permission) === 'none') return actor;",
    test: exports,
    title: 'an address serves one question of one session, and nothing once the session has ended',
  },
  {
    file: kit('exportRows.ts'),
    from: 'cursor = page.next_cursor;',
    to: 'cursor = null;',
    test: exports,
    title: 'a list of many pages is exported whole',
  },
  {
    file: kit('exportCells.ts'),
    from: 'return new Date(at + offset);',
    to: 'return new Date(at);',
    test: exports,
    title: 'names, entries, words and moments are those of the reader',
  },
];
