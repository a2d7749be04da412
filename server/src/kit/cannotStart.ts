/** Something the operator can put right: its message is printed alone, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
