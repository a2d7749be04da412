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
