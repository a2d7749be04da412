import { titlesOf } from '../server/test/laws/documents.ts';

/** As node reads the name of a test that is to run: a regular expression, its flags after slashes. */
export function patternOf(name: string): RegExp {
  const [, pattern = name, flags = ''] = /^\/(.*)\/([a-z]*)$/.exec(name) ?? [];
  return new RegExp(pattern, flags);
}

/** A title is put together while the tests run: by a template, by a variable, or with the titles around it. */
const UNREADABLE = /\b(?:test|describe)\(\s*(?:[A-Za-z]|`[^`]*\$\{)|\bdescribe\(|\bt\.test\(/;

/**
 * Whether a test of this name may be in a file. If none of a file's tests run, Node does not wait for its
 * `before`: nobody would close a browser or database opened there, and the file would run until it times out.
 */
export const mayHold = (text: string, name: string): boolean =>
  UNREADABLE.test(text) || titlesOf(text).some((title) => patternOf(name).test(title));
