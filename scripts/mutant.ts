/** One thing broken on purpose, and the test that must notice. */
export interface Mutant {
  file: string;
  /** What stands there, once. */
  from: string;
  to: string;
  /** The test file, and the beginning of the test's title, that must go red. */
  test: string;
  title: string;
}
