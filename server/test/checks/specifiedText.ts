/** A call named in the specification: its path with parameters in braces, and the data that its line sends. */
export interface SpecifiedCall {
  method: string;
  path: string;
  query: string;
  /** The path as it is written. */
  literal: string;
}

export interface Spelling {
  /** Whether there is such a call. */
  isKnown: (method: string, path: string) => boolean;
  /** The paths of all dictionaries. */
  dictionaries: readonly string[];
}

const PATH = /\/[\w{}/.]*[\w}](?:\?[\w=]+)?/;
const METHOD = '(?:GET|POST|PATCH|DELETE)';
const TOKEN = new RegExp(
  `(?<methods>\\b${METHOD}(?: and ${METHOD})*\\b)|(?<path>${PATH.source})|its (?<part>\\w+)|(?<dictionaries>each dictionary path)|(?<=DELETE )(?<files>content)\\b`,
  'g',
);

/** The lines that name calls: all but the text before the first group and after the last. */
export function linesOfCalls(text: string): string[] {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => /^[A-Z][\w ]+:$/.test(line));
  return lines.slice(first).filter((line) => literalsIn(line).length > 0);
}

/** Every word of a line that begins like a path, found without the grammar of `callsIn`. */
export const literalsIn = (line: string): string[] =>
  line
    .split(/[\s,;()]+/)
    .filter((word) => word.startsWith('/'))
    .map((word) => word.replace(/\.$/, ''));

/**
 * The calls of one line. A path without a method is read; one that is not a call by itself continues the previous one.
 */
export function callsIn(line: string, spelling: Spelling): SpecifiedCall[] {
  const calls: SpecifiedCall[] = [];
  let methods = ['GET'];
  let before = '';
  const add = (literal: string) => {
    const [written = '', query = ''] = literal.split('?');
    const [first = ''] = methods;
    const path = wholePath({ method: first, written, before }, spelling);
    for (const method of methods) calls.push({ method, path, query, literal });
    before = path;
  };
  for (const { groups = {} } of line.matchAll(TOKEN)) {
    const { methods: named, path, part, files } = groups;
    if (named !== undefined) methods = named.split(' and ');
    else if (path !== undefined) add(path);
    else if (part !== undefined) add(`${before}/${part}`);
    else if (files !== undefined) add(`/${before.split('/')[1]}/{id}/content/{contentId}`);
    else for (const dictionary of spelling.dictionaries) add(dictionary);
  }
  return calls;
}

function wholePath(
  { method, written, before }: { method: string; written: string; before: string },
  { isKnown }: Spelling,
): string {
  const starts = [
    '',
    ...before.split('/').map((_, n, parts) => parts.slice(0, -n || undefined).join('/')),
  ];
  const path = starts.map((start) => start + written).find((one) => isKnown(method, one));
  if (path === undefined)
    throw new Error(`${method} ${written} is no call, nor continues ${before}`);
  return path;
}
