import type { LoginAnswer } from '@plumbline/contract/accounts/schemas';
import { noteServerTime, onClock } from '../clock.ts';
import { api } from '../http/api.ts';
import { watchExpiry } from './expiry.ts';
import { agreeOnLanguage } from './language.ts';
import { currentPath, goTo } from '../navigation.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../http/queryClient.ts';
import { recall } from '../remembered.ts';
import {
  beginSession,
  changeSession,
  currentSession,
  endSession,
  followOtherTabs,
  onSession,
  sessionGate,
} from './sessionStore.ts';
import { expiryOf } from './token.ts';

/** Signs in, with a code if the account needs one; a second call while the first is under way does nothing. True on success. */
export async function signIn(email: string, password: string, otp = ''): Promise<boolean> {
  if (currentSession().loading) return false;
  changeSession({ loading: true, error: null });
  try {
    const body = new URLSearchParams({
      username: email.trim(),
      password,
      ...(otp === '' ? {} : { otp }),
    });
    const sent = performance.now();
    const answer = await api.post<LoginAnswer>('/auth/jwt/login', { body });
    noteIssue(answer, sent);
    await startSession(answer.access_token);
    return true;
  } catch (error) {
    changeSession({ loading: false, error });
    return false;
  }
}

/** A token says when it was issued by the server's clock, also where a proxy hides the date of the response. */
function noteIssue({ access_token, expires_in }: LoginAnswer, sent: number): void {
  const exp = expiryOf(access_token);
  if (exp !== null) noteServerTime((exp - expires_in) * 1000, sent);
}

/** Goes on as the user of a token that the server has just issued. */
export async function startSession(token: string): Promise<void> {
  await sessionGate.current()?.(token);
  queryClient.clear(); // nothing of the previous account may show
  beginSession(token);
  await agreeOnLanguage();
}

/** The time that a sign-out waits for the server before the page continues without its response. */
const SIGN_OUT_WAIT = 2000;

const endPush = async () => await (await import('../pushHere.ts')).endPushHere();

/** Signs out here in any case; the server is informed, but need not respond. */
export async function signOut(path = currentPath()): Promise<void> {
  const { token } = currentSession();
  const request =
    token === null
      ? null
      : api.post('/auth/jwt/logout', { signal: AbortSignal.timeout(SIGN_OUT_WAIT) });
  if (recall('push') !== null) void endPush().catch(() => undefined); // the server ends it too
  await request?.catch(() => undefined); // ends here even if the token was refused or could not be revoked
  endSession({ path });
}

const MINUTE = 60_000;

/** Leaves the page when the token expires or another tab signs out. */
export function watchSession(): void {
  followOtherTabs();
  watchExpiry(currentSession());
  onClock(({ offset }, before) => {
    watchExpiry(currentSession());
    // queries note by the device's clock how old their rows are
    if (Math.abs(offset - before.offset) > MINUTE) void queryClient.invalidateQueries();
  });
  onSession((now, before) => {
    watchExpiry(now);
    if (!before.isLoggedIn || now.isLoggedIn) return;
    // navigate away from the observing pages first, then clear the cache
    void goTo(paths.login(), { replace: true }).finally(() => queryClient.clear());
  });
}
