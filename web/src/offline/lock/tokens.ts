import { recall, remember } from '../../kit/remembered.ts';
import {
  beginSession,
  changeSession,
  currentSession,
  tokenKeeper,
} from '../../kit/session/sessionStore.ts';
import { SEALED_TOKEN } from '../../kit/session/token.ts';
import { fromBase64, toBase64 } from './crypto.ts';
import { openVault } from './vault.ts';

const PLACE = 'token';

/** Tokens are stored sealed from here on. */
export function sealTokens(): void {
  tokenKeeper.change((token) => void keepSealed(token).catch(() => undefined));
}

async function keepSealed(token: string): Promise<void> {
  const sealed = await openVault().seal(token, PLACE);
  // it may have ended meanwhile, or the lock
  if (currentSession().token === token && tokenKeeper.current() !== null)
    remember('token', SEALED_TOKEN + toBase64(new Uint8Array(sealed)));
}

/** Stores the token as on a device without a lock. */
export function storeTokensPlain(): void {
  tokenKeeper.change(null);
  const { token } = currentSession();
  if (token !== null) beginSession(token);
}

/** Goes on with the session that was sealed when the lock was shut. */
export async function openSealedToken(): Promise<void> {
  const stored = recall('token');
  const { token: plain } = currentSession();
  if (plain !== null) await keepSealed(plain); // the page ended before it was
  if (!stored?.startsWith(SEALED_TOKEN)) return;
  const sealed = fromBase64(stored.slice(SEALED_TOKEN.length)).buffer;
  const token = await openVault()
    .open(sealed, PLACE)
    .catch(() => null);
  if (typeof token === 'string') changeSession({ token, isLoggedIn: true });
}
