import { codeOf } from '@plumbline/contract/kit/errors';
import { RefusalError } from '../http/errors.ts';
import { goTo } from '../navigation.ts';
import { paths } from '../paths.ts';
import { expireSession, goesOnLocked } from './expiry.ts';
import { currentSession, lockSession } from './sessionStore.ts';

/**
 * Takes the user who waits for a failed call to the session-expired screen, or to the page that says what is not
 * allowed (docs/coverage.md section 6). Background requests never navigate; they lock the session, and a line at the
 * top offers to sign in. Requests of a locked runner do not navigate either. Only refusals of our own server count,
 * not those of a captive portal.
 */
export function followRefusal(error: unknown, { isAwaited = true, isAct = true } = {}): void {
  if (!(error instanceof RefusalError) || error.detail === null) return;
  const code = codeOf(error.detail);
  const mayStay = !isAct && currentSession().locked && goesOnLocked();
  if (code === 'unauthorized' && isAwaited && !mayStay) expireSession();
  else if (code === 'unauthorized' && currentSession().isLoggedIn) lockSession();
  else if (code === 'forbidden' && isAwaited) void goTo(paths.restricted());
}
