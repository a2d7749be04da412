import { commentsOf } from './sources.ts';
import type { Source } from './sources.ts';

/** Paths of the project that a document names but that do not exist; placeholders and patterns are ignored. */
export function deadPaths(documents: Source[], exists: (path: string) => boolean): string[] {
  const PATH =
    /`((?:contract|server|web|e2e|bench|docs|scripts)\/[\w./-]+)`|`([\w.-]+\.(?:tsx?|sql|mjs))`/g;
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(PATH)]
      .map(([, whole, file]) => whole ?? `**/${file}`)
      .filter((name) => !exists(name))
      .map((name) => `${path} names ${name}, which is not there`),
  );
}

const QUOTED = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?: "[^"]*")*)( *[^`,| ][^`|]*)?/g;

/** Test titles that a document quotes but that the test file lacks; titles must be in quotes. */
export function deadTitles(documents: Source[], textOf: (path: string) => string): string[] {
  return documents.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line) => line.slice(line.lastIndexOf(' | ')))
      .flatMap((cell) => [...cell.matchAll(QUOTED)])
      .flatMap(([, file = '', quotes = '', bare = '']) => {
        const titles = titlesOf(textOf(file));
        const missingTitles = [...quotes.matchAll(/"([^"]*)"/g)]
          .map(([, quote = '']) => quote)
          .filter((quote) => quote === '' || !titles.some((title) => title.includes(quote)))
          .map((quote) => `${path} quotes "${quote}", which ${file} does not have`);
        const words = bare.trim();
        return words === ''
          ? missingTitles
          : [...missingTitles, `${path} writes ${words} after ${file}: quote a title`];
      }),
  );
}

/** A pattern that matches the title. */
export const literally = (title: string): string => title.replaceAll(/[^\w ]/g, '.');

/** Titles by test file; none of them for a whole file. */
type Tests = Readonly<Record<string, readonly string[]>>;

/** Tests that a list names but that are not there. */
export function deadTests(tests: Tests, textOf: (path: string) => string): string[] {
  const patternOf = (title: string) => {
    const parts = title.split(/\$\{[^}]*\}/).map(literally);
    return new RegExp(`^${parts.join('.+')}$`);
  };
  return Object.entries(tests).flatMap(([file, titles]) => {
    const patterns = titlesOf(textOf(file)).map(patternOf);
    if (patterns.length === 0) return [`${file} has no tests`];
    return titles
      .filter((title) => !patterns.some((pattern) => pattern.test(title)))
      .map((title) => `${file} has no test "${title}"`);
  });
}

/** Rows of a document that quote tests, but none that `npm test` runs by day. */
export function rowsAtNight(
  { path, text }: Source,
  night: Tests,
  textOf: (path: string) => string,
): string[] {
  const runsByDay = ([, file = '', quotes = '']: RegExpExecArray): boolean => {
    const late = night[file] ?? [];
    if (night[file]?.length === 0 || /\/(?:faults|office)\//.test(file)) return false;
    const quoted = [...quotes.matchAll(/"([^"]*)"/g)].map(([, quote = '']) => quote);
    return titlesOf(textOf(file))
      .filter((title) => !late.includes(title))
      .some((title) => quoted.length === 0 || quoted.some((quote) => title.includes(quote)));
  };
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => ({ line, cited: [...line.slice(line.lastIndexOf(' | ')).matchAll(QUOTED)] }))
    .filter(({ cited }) => cited.length > 0 && !cited.some(runsByDay))
    .map(({ line }) => `${path} has no proof by day of ${line.split(' | ', 1)[0]}`);
}

/** The titles of the tests and groups of a test file, as written. */
export function titlesOf(text: string): string[] {
  const TITLE = /\b(?:test|describe)(?:\.each(?:<[^()]*>)?\([^()]*\))?\(\s*(['"`])(.*?)\1/gs;
  return [...text.matchAll(TITLE)].map(([, , title = '']) => title);
}

const CITED =
  /([\w./-]*\w\.md)\b`?(?: (sections?|rows?) (\d+(?:(?:, | and )\d+)*)| ([TP]\d+)| "([^"]+)")?/g;
const DECISION_NUMBER = /(?:\bdocs\/decisions\/|\bdecision |\()(0\d{3})\b/g;
const NAMELESS = /\bSpec \d|\b(?:product|specification),? section \d|\breliability [TP]\d/gi;

/**
 * Broken citations: `docs/wire.md row 28`, `docs/product.md section 5`, `docs/reliability.md T10`, `docs/wire.md "Errors"`
 * and `docs/decisions/time.md` must exist, and a citation names its document. Migrations, which are never edited, cite
 * decisions by the numbers that they once had; the table of `docs/decisions/README.md` leads from these to their pages.
 */
export function deadCitations(sources: Source[], documents: Source[]): string[] {
  return sources.flatMap((source) => {
    const prose = source.path.endsWith('.md') ? [source.text] : commentsOf(source);
    const isMigration = source.path.startsWith('server/migrations/');
    const deadCitations = prose
      .map((text) => text.replaceAll(/\n\s*(?:\*|\/\/|--)? */g, ' '))
      .flatMap((text) => [
        ...[...text.matchAll(CITED)].filter((cited) => !isThere(cited, documents)),
        ...[...text.matchAll(DECISION_NUMBER)].filter(
          ([, number = '']) => !isMigration || !hasPage(number, documents),
        ),
        ...text.matchAll(NAMELESS),
      ]);
    return deadCitations.map(([cited]) => `${source.path} cites ${cited}, which is not there`);
  });
}

function hasPage(number: string, documents: Source[]): boolean {
  const table = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  return table.includes(`\n| ${number} |`);
}

function isThere([, name, kind, numbers, anchor, heading]: string[], documents: Source[]): boolean {
  const text = documents.find(({ path }) => path === name)?.text;
  if (text === undefined) return false;
  const rows = numbers?.match(/\d+/g) ?? [];
  const [before, after] = kind?.startsWith('row') ? ['| ', ' |'] : ['## ', '. '];
  const headings = text.match(/^#+ .*$/gm) ?? [];
  return (
    rows.every((number) => text.includes(`\n${before}${number}${after}`)) &&
    (anchor === undefined || text.includes(`\n| ${anchor} |`)) &&
    (heading === undefined || headings.some((line) => line.endsWith(`# ${heading}`)))
  );
}
