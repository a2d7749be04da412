import { recall, remember } from '../remembered.ts';

/** The time after opening within which a page's requests count as its first. */
const START = 5000;
const MAX_REQUESTS = 10;
const MAX_ADDRESSES = 10;
const MAX_LENGTH = 2000;

type FirstRequests = Record<string, string[]>;
const addressNow = () => location.pathname + location.search;

let opened: { address: string; paths: string[] } | undefined;

/** The first requests by address, the newest last; empty if they cannot be read. */
function known(): FirstRequests {
  try {
    const read: unknown = JSON.parse(recall('requests') ?? '{}');
    return typeof read === 'object' && read !== null ? (read as FirstRequests) : {};
  } catch {
    return {};
  }
}

/**
 * Begins to remember the first requests of the address that was opened. The next time, `web/early.ts` sends them before
 * any module has arrived.
 */
export function watchRequests(): void {
  opened = { address: addressNow(), paths: [] };
}

/** A request for a path below the API. */
export function noteRequest(path: string): void {
  if (!opened || performance.now() > START || path.length > MAX_LENGTH) return;
  const { address, paths } = opened;
  if (address !== addressNow() || paths.length === MAX_REQUESTS || paths.includes(path)) return;
  paths.push(path);
  const { [address]: _before, ...others } = known();
  const kept = Object.entries(others).slice(1 - MAX_ADDRESSES);
  remember('requests', JSON.stringify({ ...Object.fromEntries(kept), [address]: paths }));
}
