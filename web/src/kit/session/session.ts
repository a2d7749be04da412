import type { LoginAnswer } from '@plumbline/contract/accounts/schemas';
import { withTimeout } from '../chunk.ts';
import { noteServerTime } from '../clock.ts';
import { api } from '../http/api.ts';
import { currentPath } from '../navigation.ts';
import { recall } from '../remembered.ts';
import { changeSession, currentSession, endSession } from './sessionStore.ts';
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

/** Goes on as the user of a token that the server has just issued; what the queries need comes with it. */
export async function startSession(token: string): Promise<void> {
  const { begin } = await withTimeout(async () => await import('./begin.ts'));
  await begin(token);
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
