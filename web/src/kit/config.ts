import { takeEarly } from './http/early.ts';
import { recall, remember } from './remembered.ts';
import type { PageConfig } from './configFile.ts';
import { StartupError, parseConfig } from './configFile.ts';

let current: PageConfig | null = null;

const ADDRESS = '/config/config.json';
/** The time after which the server counts as unreachable if an earlier configuration is stored. */
const PATIENCE = 5_000;
/** Statuses of a gateway whose server is down. */
const GATEWAY = [502, 503, 504];

async function fetchConfig(lastConfig: string | null): Promise<{ status: number; body: string }> {
  const signal = lastConfig === null ? null : AbortSignal.timeout(PATIENCE);
  try {
    const answer = await (takeEarly(ADDRESS) ?? fetch(ADDRESS, { cache: 'no-cache', signal }));
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new StartupError('CONFIG_UNREACHABLE', 0, message);
  }
}

/**
 * Loads the configuration once, before anything else runs. If the server is unreachable, the last one stored here is used; returns whether it came from the server.
 */
export async function loadConfig(): Promise<boolean> {
  const lastConfig = recall('config');
  try {
    const { status, body } = await fetchConfig(lastConfig);
    if (lastConfig !== null && GATEWAY.includes(status))
      throw new StartupError('CONFIG_UNREACHABLE', status, `the server answered ${status}`);
    current = parseConfig(status, body);
    remember('config', body);
    return true;
  } catch (error) {
    const unreachable = error instanceof StartupError && error.code === 'CONFIG_UNREACHABLE';
    if (lastConfig === null || !unreachable) throw error;
    current = parseConfig(200, lastConfig);
    return false;
  }
}

/** The loaded configuration; reading it before it is loaded is a bug. */
export function config(): PageConfig {
  if (!current) throw new Error('The configuration is not loaded yet');
  return current;
}
