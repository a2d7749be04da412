/**
 * What is left of a load that failed, once its error has cleared (docs/coverage.md section 8): nothing is known, and that is
 * said. It is still a failure, so that no panel takes nothing known for nothing there.
 */
export class NotLoaded extends Error {
  constructor(failure: unknown) {
    super('not loaded', { cause: failure });
    this.name = 'NotLoaded';
  }
}

/** Why a load failed, cleared or not. */
export const failureOf = (error: unknown): unknown =>
  error instanceof NotLoaded ? error.cause : error;
