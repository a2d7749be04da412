import { recall, remember } from './remembered.ts';

/**
 * `/config/config.json` (docs/coverage.md section 3, docs/wire.md "Paths"): the address of the API
 * and how this installation presents itself.
 */
export interface Config {
  base_url: string;
  node_env: string;
  external_storage_url: string | null;
  /** There is a demo tenant: the login page lists its accounts. */
  demo: boolean;
}

export type StartupCode =
  | 'CONFIG_UNREACHABLE'
  | 'CONFIG_STATUS'
  | 'CONFIG_EMPTY'
  | 'CONFIG_INVALID';

/** Why the application cannot start; the error page shows all three fields (docs/coverage.md section 8). */
export class StartupError extends Error {
  readonly code: StartupCode;
  readonly status: number;

  constructor(code: StartupCode, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Parses the response for the configuration file; throws `StartupError` for anything unusable (docs/coverage.md section 5). */
export function readConfig(status: number, body: string): Config {
  if (status < 200 || status > 299)
    throw new StartupError('CONFIG_STATUS', status, `the server answered ${status}`);
  if (body.trim() === '') throw new StartupError('CONFIG_EMPTY', status, 'the file is empty');
  const given = parsed(status, body);
  const missing = (['base_url', 'node_env'] as const).filter((key) => !isText(given[key]));
  if (missing.length > 0)
    throw new StartupError('CONFIG_EMPTY', status, `${missing.join(' and ')} missing`);
  return {
    base_url: String(given.base_url).replace(/\/+$/, ''),
    node_env: String(given.node_env),
    external_storage_url: isText(given.external_storage_url) ? given.external_storage_url : null,
    demo: given.demo === true,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function parsed(status: number, body: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new StartupError('CONFIG_INVALID', status, 'the file is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new StartupError('CONFIG_INVALID', status, 'the file does not hold an object');
  return value as Record<string, unknown>; // the checks above leave only an object
}

let current: Config | null = null;

/** After this long the server counts as unreachable if an earlier configuration is stored. */
const PATIENCE = 5_000;
/** Answers of a gateway when the server behind it is down. */
const GATEWAY = [502, 503, 504];

async function ask(known: string | null): Promise<{ status: number; body: string }> {
  const signal = known === null ? null : AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch('/config/config.json', { cache: 'no-cache', signal });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new StartupError('CONFIG_UNREACHABLE', 0, message);
  }
}

/**
 * Loads the configuration once, before anything else runs. If the server is unreachable, the last
 * known one is used; true when it came from the server.
 */
export async function loadConfig(): Promise<boolean> {
  const known = recall('config');
  try {
    const { status, body } = await ask(known);
    if (known !== null && GATEWAY.includes(status))
      throw new StartupError('CONFIG_UNREACHABLE', status, `the server answered ${status}`);
    current = readConfig(status, body);
    remember('config', body);
    return true;
  } catch (error) {
    const unreachable = error instanceof StartupError && error.code === 'CONFIG_UNREACHABLE';
    if (known === null || !unreachable) throw error;
    current = readConfig(200, known);
    return false;
  }
}

/** The loaded configuration; reading it before it is loaded is a bug. */
export function config(): Config {
  if (!current) throw new Error('The configuration is not loaded yet');
  return current;
}
