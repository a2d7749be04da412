import type { Mutant } from './mutant.ts';

const kit = (file: string) => `server/src/kit/entity/${file}`;
const exports = 'server/test/lists/exports.test.ts';
const logs = 'server/test/lists/logExports.test.ts';
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
    ...sheet,
    from: '.replaceAll(FORMULA_WITHIN, "$1\'$2")',
    to: '',
    title: 'no cell of a CSV is a formula, whichever separator a program expects',
  },
  {
    ...sheet,
    from: 'zip64: false,',
    to: 'zip64: true,',
    title: 'a spreadsheet is no file of more than 4 GiB, which not every program opens',
  },
  {
    ...sheet,
    from: 'text.replaceAll(CODED, UNDERSCORE)',
    to: 'text',
    title: 'a text that looks like the code of a character is shown as it is',
  },
  {
    file: kit('exportedFile.ts'),
    from: ' || claims.export.query !== exportQueryHash(request)',
    to: '',
    test: exports,
    title: 'an address serves one question of one session',
  },
  {
    file: kit('exportedFile.ts'),
    from: "    stream.once('close', leave);\n",
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
    file: kit('exportClock.ts'),
    from: 'return new Date(at + offset(at));',
    to: 'return new Date(at);',
    test: exports,
    title: 'names, entries, words and moments are those of the reader',
  },
  {
    file: kit('auditPage.ts'),
    from: 'const visibleEntries = entity.seesEntry',
    to: 'const visibleEntries = entity.seesEntry && isCounted',
    test: logs,
    title: 'the file of a log has no answer about an object that its reader does not see',
  },
  {
    file: kit('auditPage.ts'),
    from: "if (!rows[0]?.is_visible) throw new Refusal('not_found');",
    to: "if (!rows[0]?.is_visible && isCounted) throw new Refusal('not_found');",
    test: logs,
    title: 'a user who loses sight of the row during an export gets no further entries of its log',
  },
  {
    file: kit('auditLines.ts'),
    from: 'changesOf(reader.resource, entry)',
    to: 'changesOf(reader.resource, entry).slice(0, 1)',
    test: logs,
    title: 'the file of a log shows old and new values field by field, in the words of its reader',
  },
  {
    file: kit('exportLog.ts'),
    from: "kind: 'second',",
    to: '',
    test: logs,
    title:
      'each row of the file of a log has the second, the time zone, the author, the key and the row',
  },
];
