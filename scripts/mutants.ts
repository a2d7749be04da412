import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesOf, root } from './project.ts';

/** One deliberate fault, and the test that must detect it. */
export interface Mutant {
  file: string;
  /** The original text, which occurs once. */
  from: string;
  to: string;
  /** The test file, and the beginning of the title of the test that must fail. */
  test: string;
  title: string;
}

/**
 * All mutants: one for each promise that could break unnoticed. They are in the `mutants.json` of the area or room that
 * they break, whose paths start there, so that it can be renamed as a whole.
 */
export const readMutants = (): Mutant[] =>
  filesOf('{contract,server,web}/**/mutants.json').flatMap((path) =>
    mutantsIn(path, readFileSync(join(root, path), 'utf8')),
  );

const MEMBERS = ['file', 'from', 'test', 'title', 'to'];

/**
 * The mutants of one such file, with the paths of the checkout.
 * @throws if one of them is incomplete
 */
export function mutantsIn(path: string, text: string): Mutant[] {
  const place = (file: string) => posix.join(posix.dirname(path), file);
  return (JSON.parse(text) as Mutant[]).map((mutant) => {
    const isWhole = Object.values(mutant).every((value) => typeof value === 'string');
    if (!isWhole || Object.keys(mutant).toSorted().join() !== MEMBERS.join())
      throw new Error(`${path}: a mutant has exactly the texts ${MEMBERS.join(', ')}`);
    return { ...mutant, file: place(mutant.file), test: place(mutant.test) };
  });
}

/** The fault of a mutant whose file now has this text; null if the mutant can be applied. */
export const staleness = ({ file, from }: Mutant, text: string): string | null =>
  text.split(from).length === 2 ? null : `${file} does not hold this exactly once: ${from}`;
