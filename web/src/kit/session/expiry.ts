import { serverReach } from '../http/reach.ts';
import { currentPath } from '../navigation.ts';
import { currentSession, endSession, lockSession, type Session } from './sessionStore.ts';
import { expiryOf } from './token.ts';

/**
 * An expired token (docs/coverage.md section 4) stores the path and leads to the session-expired
 * screen. Offline, where nobody could sign in again, work continues and the session is only locked.
 */
export function expireSession(): void {
  const { isLoggedIn, locked } = currentSession();
  if (!isLoggedIn || locked) return;
  if (serverReach.current().away !== null || !navigator.onLine) lockSession();
  else signInAgain();
}

/** Requested by the user: only while the server responds, because nobody could sign in again without it. */
export async function askToSignIn(): Promise<void> {
  const { away } = await serverReach.check();
  if (away === null) signInAgain();
}

/** Leads to the session-expired screen, and back here after sign-in. */
const signInAgain = (): void => endSession({ expired: true, path: currentPath() });

/** The longest delay a timer supports; it is then set again. */
const LONGEST_WAIT = 2 ** 31 - 1;
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Ends the session once its token expires. */
export function watchExpiry({ token }: Session): void {
  clearTimeout(expiry);
  const exp = token === null ? null : expiryOf(token);
  if (exp === null) return;
  const remaining = exp * 1000 - Date.now();
  expiry = setTimeout(
    () => (remaining > LONGEST_WAIT ? watchExpiry(currentSession()) : expireSession()),
    Math.min(Math.max(remaining, 0), LONGEST_WAIT),
  );
}
