import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';

/** PostgreSQL and socket errors carry their kind in `code`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const RETRYABLE = new Set(['40001', '40P01']);
/** A table changed after the statement was prepared, as when a newer version migrates beside this server. */
export const isOutdatedPlan = (error: unknown): boolean =>
  errorCode(error) === '0A000' &&
  error instanceof Error &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';
/** A row refers to one that has been deleted since: the next attempt will not find it. */
const isDangling = (error: unknown): boolean =>
  errorCode(error) === '23503' &&
  error instanceof Error &&
  error.message.startsWith('insert or update on table');
export const isRetryable = (error: unknown): boolean =>
  RETRYABLE.has(errorCode(error) ?? '') || isOutdatedPlan(error) || isDangling(error);

/** The server of this connection is read-only: after a failover it is the old one. */
export const READ_ONLY = '25006';
/** The database is unreachable, starting or stopping, so the caller may retry. */
const UNAVAILABLE =
  /^(08...|25006|53[234]..|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENOTFOUND)$/;
const BROKEN_CONNECTION =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect/;
/**
 * Values that the database refuses although they passed the declared types: of another type, out of range, or in a text
 * that it does not store. Other data exceptions, such as a division by zero, are bugs of ours.
 */
const BAD_VALUE = new Set(['22P02', '22003', '22007', '22008', '22009', '22021', '22P05']);

/** A statement, a wait for a lock or a pause within a transaction that took too long. */
const OUT_OF_TIME = new Set(['57014', '55P03', '25P03', '25P04']);
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
export const isDiskFull = (error: unknown): boolean => DISK_FULL.has(errorCode(error) ?? '');

/** The name of the violated constraint. An error from a worker of a cluster has it only in its message, followed by the shard's number. */
function constraintOf(error: Error): string {
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return /constraint "(\w+)"/.exec(error.message)?.[1] ?? '';
}

/** Whether a retry may succeed a little later, because the database server is temporarily unreachable. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined
    ? BROKEN_CONNECTION.test(error instanceof Error ? error.message : '')
    : UNAVAILABLE.test(code);
}

/** Returns the refusal for a database error, or null if it is a bug. */
export function refusalOfDatabaseError(error: unknown): Refusal | InvalidInput | null {
  const code = errorCode(error);
  if (isUnavailable(error) || isRetryable(error)) return new Refusal('unavailable');
  if (code === undefined || !(error instanceof Error)) return null;
  if (OUT_OF_TIME.has(code)) return new Refusal('busy');
  if (DISK_FULL.has(code)) return new Refusal('disk_full');
  if (code === '23505')
    return new Refusal('duplicate', { field: fieldOfUnique(constraintOf(error)) });
  if (code === '23503')
    return isDangling(error) ? new Refusal('unavailable') : new Refusal('in_use');
  if (BAD_VALUE.has(code)) return new InvalidInput([{ loc: ['body'], type: 'value' }]);
  return null;
}

/** `object_external_id_ix` → `external_id`; unique indexes are named table_field_ix. */
function fieldOfUnique(constraint: string): string {
  if (constraint.startsWith('inspection_detail_')) return 'details';
  const fields = [
    'external_id',
    'measured_at',
    'inspection_template_id',
    'email',
    'code',
    'name',
    'number',
    'user_id',
    'business_unit_id',
    'id',
  ];
  return fields.find((field) => constraint.includes(`_${field}`)) ?? 'id';
}
