import type { Detail } from '@plumbline/contract/kit/errorBody';

/** The server refused; `detail` is null when the body has no known shape (docs/coverage.md section 8). */
export class RefusalError extends Error {
  readonly status: number;
  readonly detail: Detail | null;
  /** Seconds until another attempt makes sense, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(status: number, detail: Detail | null, retryAfter: number | null = null) {
    super(`refused with ${status}`);
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

/** The server was unreachable; shown with the error's name and message (docs/coverage.md section 8). */
export class NetworkError extends Error {
  /** Whether nothing was sent, because the device was offline when the change was requested. */
  readonly unsent: boolean;

  constructor(cause: unknown, unsent = false) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.unsent = unsent;
    this.name = cause instanceof Error ? cause.name : 'NetworkError';
  }
}

/**
 * A failed load whose error has cleared (docs/coverage.md section 8): the data is unknown, and the page says so. It
 * still counts as a failure so that no panel shows "empty" for "unknown".
 */
export class NotLoaded extends Error {
  constructor(failure: unknown) {
    super('not loaded', { cause: failure });
    this.name = 'NotLoaded';
  }
}

/** The reason why a load failed, whether or not the error has cleared. */
export const failureOf = (error: unknown): unknown =>
  error instanceof NotLoaded ? error.cause : error;
