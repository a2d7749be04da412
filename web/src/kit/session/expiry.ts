import { now } from '../clock.ts';
import { serverReach } from '../http/reach.ts';
import { currentPath } from '../navigation.ts';
import { matchRoute } from '../paths.ts';
import {
  currentSession,
  endSession,
  isExpired,
  lockSession,
  type SessionState,
} from './sessionStore.ts';
import { expiryOf } from './token.ts';

const isServerThere = () => serverReach.current().away === null && navigator.onLine;

/**
 * An expired token (docs/coverage.md section 4) stores the path and leads to the session-expired
 * screen. Offline, where nobody could sign in again, work continues and the session is only locked.
 */
export function expireSession(): void {
  if (!currentSession().isLoggedIn) return;
  if (isServerThere()) signInAgain();
  else lockSession();
}

/** Requested by the user: only while the server responds, because nobody could sign in again without it. */
export async function askToSignIn(): Promise<void> {
  const { away } = await serverReach.check();
  if (away === null) signInAgain();
}

/** Leads to the session-expired screen, and back here after sign-in. */
const signInAgain = (): void => endSession({ expired: true, path: currentPath() });

/**
 * Whether work continues although the session has ended: without the server nobody could sign in, and the device
 * keeps the answers given in the runner.
 */
export const goesOnLocked = (path = window.location.pathname): boolean =>
  !isServerThere() || matchRoute(path) === 'inspectionRun';

/**
 * Before the first page: a token that looks expired may be one on a device whose clock has been set since, so the server is
 * asked for its time.
 */
export async function confirmSession(): Promise<void> {
  const { token } = currentSession();
  if (token === null || !isExpired(token)) return;
  if (navigator.onLine) await serverReach.check();
  if (isExpired(token)) expireSession();
}

/** The longest delay a timer supports; it is then set again. */
const LONGEST_WAIT = 2 ** 31 - 1;
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Ends the session once its token expires. The timer only counts, whatever happens to the device's clock. */
export function watchExpiry({ token, locked }: SessionState): void {
  clearTimeout(expiry);
  const exp = token === null || locked ? null : expiryOf(token);
  if (exp === null) return;
  const remaining = exp * 1000 - now();
  expiry = setTimeout(
    () => (exp * 1000 > now() ? watchExpiry(currentSession()) : expireSession()),
    Math.min(Math.max(remaining, 0), LONGEST_WAIT),
  );
}
