/** An error that the operator can fix: only its message is printed, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
