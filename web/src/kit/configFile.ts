/**
 * `/config/config.json` (docs/coverage.md section 3, docs/wire.md "Paths"): the address of the API
 * and how this installation presents itself.
 */
export interface PageConfig {
  base_url: string;
  node_env: string;
  external_storage_url: string | null;
  /** Whether there is a demo tenant, whose accounts the login page lists. */
  demo: boolean;
  /** Whether there is a mail server. */
  sends_mail: boolean;
}

type StartupCode = 'CONFIG_UNREACHABLE' | 'CONFIG_STATUS' | 'CONFIG_EMPTY' | 'CONFIG_INVALID';

/** The reason why the application cannot start; the error page shows all three fields (docs/coverage.md section 8). */
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
export function parseConfig(status: number, body: string): PageConfig {
  if (status < 200 || status > 299)
    throw new StartupError('CONFIG_STATUS', status, `the server answered ${status}`);
  if (body.trim() === '') throw new StartupError('CONFIG_EMPTY', status, 'the file is empty');
  const file = parseObject(status, body);
  const missing = (['base_url', 'node_env'] as const).filter((key) => !isText(file[key]));
  if (missing.length > 0)
    throw new StartupError('CONFIG_EMPTY', status, `${missing.join(' and ')} missing`);
  return {
    base_url: String(file.base_url).replace(/\/+$/, ''),
    node_env: String(file.node_env),
    external_storage_url: isText(file.external_storage_url) ? file.external_storage_url : null,
    demo: file.demo === true,
    sends_mail: file.sends_mail !== false,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function parseObject(status: number, body: string): Record<string, unknown> {
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
