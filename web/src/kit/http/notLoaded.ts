/**
 * What remains of a failed load once its error has cleared (docs/coverage.md section 8): the data
 * is unknown, and the page says so. It still counts as a failure so that no panel shows "empty" for
 * "unknown".
 */
export class NotLoaded extends Error {
  constructor(failure: unknown) {
    super('not loaded', { cause: failure });
    this.name = 'NotLoaded';
  }
}

/** Why a load failed, whether or not the error has cleared. */
export const failureOf = (error: unknown): unknown =>
  error instanceof NotLoaded ? error.cause : error;
