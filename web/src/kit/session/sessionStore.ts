import { now } from '../clock.ts';
import { mayReturnTo } from '../paths.ts';
import { recall, remember, storageKey } from '../remembered.ts';
import { createStore, useStore } from '../createStore.ts';
import { SEALED_TOKEN, encodeToken, decodeToken, claimOf, expiryOf, subjectOf } from './token.ts';

/** The session of docs/coverage.md section 3; `expired` tells the login page why the user is back. */
export interface SessionState {
  token: string | null;
  isLoggedIn: boolean;
  /** Whether the token is no longer valid, while work on this device continues until the user signs in again. */
  locked: boolean;
  expired: boolean;
  loading: boolean;
  /** The error of the last sign-in, kept raw because the login page renders it in the current language; null if there was none. */
  error: unknown;
}

/** The user and tenant of a token: the key of everything stored on a device. */
export function accountOfToken(token: string): string | null {
  const [tenant, user] = [claimOf(token, 'tid', 'string'), subjectOf(token)];
  return tenant === null || user === null ? null : `${tenant} ${user}`;
}

/** Compared in whole seconds (docs/coverage.md section 9); a token without an expiry counts as expired. */
export function isExpired(token: string, at = now()): boolean {
  const exp = expiryOf(token);
  return exp === null || exp <= Math.floor(at / 1000);
}

const signedOut: SessionState = {
  token: null,
  isLoggedIn: false,
  locked: false,
  expired: false,
  loading: false,
  error: null,
};

function restoreSession(): SessionState {
  const token = decodeToken(recall('token'));
  return token === null ? signedOut : { ...signedOut, token, isLoggedIn: true };
}

const session = createStore(restoreSession());

export const currentSession = session.current;

/** The id of the user who is signed in, behind a lock or not; null for nobody. */
export function signedInUser(): string | null {
  const { token } = currentSession();
  return token === null ? null : subjectOf(token);
}

export const changeSession = (part: Partial<SessionState>): void =>
  session.change({ ...session.current(), ...part });

/** Called on every change with the session before it; returns a function that unsubscribes. */
export const onSession = session.subscribe;

export const useSession = (): SessionState => useStore(session);

/** What the lock of this device does: how it stores a token, and what precedes a session while it is shut. */
export const tokenKeeper = createStore<((token: string) => void) | null>(null);
export const sessionGate = createStore<((token: string) => Promise<void>) | null>(null);

/** Begins a session with a fresh token. */
export function beginSession(token: string): void {
  remember('forgotten', null);
  const keep = tokenKeeper.current();
  if (keep === null) remember('token', encodeToken(token));
  changeSession({ ...signedOut, token, isLoggedIn: true });
  keep?.(token);
}

/** Remembers a path as the one to return to after signing in, unless nobody is returned to it. */
export function keepReturnPath(path: string): void {
  if (mayReturnTo(path)) remember('lastPath', path);
}

/** Signing out stores the last valid path, even on a page without content (docs/coverage.md section 2). */
export function notePath(path: string): void {
  if (currentSession().isLoggedIn) keepReturnPath(path);
}

/** Ends the session; `expired` when the token expired or was refused rather than revoked. */
export function endSession({ expired = false, path }: { expired?: boolean; path: string }): void {
  keepReturnPath(path);
  remember('token', null);
  remember('requests', null);
  changeSession({ ...signedOut, expired });
}

/** Locks the session. Nobody can sign in again offline, so the screen stays as it is. */
export const lockSession = (): void => changeSession({ locked: true });

/** The target after sign-in: the page left behind if it is one of ours; used once. */
export function takeReturnPath(): string | null {
  const path = returnPath();
  remember('lastPath', null);
  return path;
}

export function returnPath(): string | null {
  const path = recall('lastPath');
  return mayReturnTo(path) ? path : null;
}

/** Follows another tab that signs in or out. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey('token') || event.newValue?.startsWith(SEALED_TOKEN)) return;
    const next = restoreSession();
    if (next.token === currentSession().token) return;
    const [old, fresh] = [currentSession().token, next.token].map(
      (token) => token && subjectOf(token),
    );
    // nothing of one user may show to another, so the page reloads
    if (old && fresh && old !== fresh) window.location.assign('/');
    else changeSession(next);
  });
}
