import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { applyLocale } from '../i18n/i18n.ts';

let answer: () => Promise<Response>;
beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('window', { location: { pathname: '/login', search: '', hash: '' } });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', (path: string) =>
    path === '/config/config.json'
      ? Promise.resolve(Response.json({ base_url: '/api', node_env: 'test' }))
      : answer(),
  );
  await loadConfig();
  await applyLocale('en-GB', ['start', 'refused']);
});
afterEach(() => vi.unstubAllGlobals());

test('is loading during sign-in, and keeps the error until the next attempt', async () => {
  const { signIn } = await import('./session.ts');
  const { explain } = await import('../http/refusals.ts');
  const { currentSession, endSession } = await import('./sessionStore.ts');
  endSession({ path: '/' });
  let respond: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (respond = resolve));

  const attempt = signIn('a@b.example', 'wrong');
  expect(currentSession()).toMatchObject({ loading: true, error: null, isLoggedIn: false });
  expect(await signIn('a@b.example', 'again')).toBe(false); // a second click sends nothing
  respond(Response.json({ detail: 'LOGIN_BAD_CREDENTIALS' }, { status: 400 }));
  expect(await attempt).toBe(false);
  expect(currentSession()).toMatchObject({ loading: false, isLoggedIn: false, token: null });
  const message = () => explain(currentSession().error).title;
  expect(message()).toMatch(/password/i);
  await applyLocale('de-DE');
  expect(message()).toMatch(/Passwort/); // the error follows the language
  await applyLocale('en-GB');

  const next = signIn('a@b.example', 'right');
  expect(currentSession()).toMatchObject({ loading: true, error: null });
  respond(Response.json({ detail: { code: 'rate_limited' } }, { status: 429 }));
  await next;
  expect(message()).not.toMatch(/password/i);
});
