import pg from 'pg';
import type { DatabaseRole } from './rights.ts';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** `2026-11-20 09:12:00.123456+00` → ISO; text keeps the microseconds that a cursor needs. */
export const isoTime = (text: string): string =>
  text.endsWith('+00') ? `${text.slice(0, -3).replace(' ', 'T')}Z` : text;

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoTime,
};
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Ends a runaway statement; lists and facets stay far below it. */
const STATEMENT_TIMEOUT_MS = 4000;
const IDLE_IN_TRANSACTION_MS = 5000;
/** A server that is silent for longer is dead: otherwise it would have ended the statement itself. */
export const SILENCE_MS = 4200;

/**
 * Lifts the time limit of the open transaction, on our side of the connection too. Long work may make a small table
 * large, so plans from its beginning are not reused.
 */
export const NO_TIME_LIMIT = [
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  'set local plan_cache_mode = force_custom_plan',
];

/** URL parameter of a server where the application's roles can sign in directly, as on the embedded one. */
export const SIGN_IN = 'sign_in';
export const rolesSignIn = (url: string): boolean => new URL(url).searchParams.has(SIGN_IN);

/**
 * Connection settings for a URL: `postgres://…`, or the socket form of the embedded server. A role signs in
 * directly if it can, so that nothing sent on its connection has more rights; otherwise the URL's user
 * switches to it.
 */
export function connection(url: string, role?: DatabaseRole): pg.PoolConfig {
  const options = ['timezone=UTC'];
  const address = new URL(url);
  if (role && rolesSignIn(url)) address.username = role;
  else if (role) options.push(`role=${role}`);
  if (role)
    options.push(
      `statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    );
  return {
    connectionString: address.href,
    types,
    options: options.map((option) => `-c ${option}`).join(' '),
    application_name: 'plumbline',
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
  };
}
