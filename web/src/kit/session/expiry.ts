import { reach } from '../http/reach.ts';
import { currentPath } from '../navigation.ts';
import { currentSession, endSession, lockSession } from './sessionStore.ts';

/**
 * An expired token (docs/coverage.md section 4) stores the path and leads to the session-expired screen. Where nobody could sign
 * in anew, because there is no connection, work goes on and the session is only locked.
 */
export function expireSession(): void {
  const { isLoggedIn, locked } = currentSession();
  if (!isLoggedIn || locked) return;
  if (reach.current().away !== null || !navigator.onLine) lockSession();
  else signInAgain();
}

/** Asked for by a person: only where the server answers, for without it nobody gets back. */
export async function askToSignIn(): Promise<void> {
  const { away } = await reach.check();
  if (away === null) signInAgain();
}

/** Leads to the session-expired screen, and back from there. */
const signInAgain = (): void => endSession({ expired: true, path: currentPath() });
