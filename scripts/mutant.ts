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

/** The fault of a mutant whose file now has this text; null if the mutant can be applied. */
export const staleness = ({ file, from }: Mutant, text: string): string | null =>
  text.split(from).length === 2 ? null : `${file} does not hold this exactly once: ${from}`;
