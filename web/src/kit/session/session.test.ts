import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeToken, encodeToken } from './token.ts';

const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
const NOW = Date.UTC(2026, 10, 21, 12);
const inAnHour = token({ exp: NOW / 1000 + 3600 });

// A browser's storage; unit tests run without a browser.
const memory = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => memory.set(key, value),
  removeItem: (key: string) => memory.delete(key),
});
vi.setSystemTime(NOW);
const store = await import('./sessionStore.ts');

beforeEach(() => {
  memory.clear();
});

describe('the token', () => {
  test('stores it encoded with its prefix, and accepts nothing else as a token', () => {
    expect(encodeToken('abc')).toBe('ENC-YWJj');
    expect(decodeToken('ENC-YWJj')).toBe('abc');
    expect(['YWJj', 'ENC-', 'ENC-%%%', null].map(decodeToken)).toEqual([null, null, null, null]);
  });

  test('expires by whole seconds', () => {
    const exp = NOW / 1000;
    expect(store.isExpired(token({ exp: exp + 1 }), NOW + 999)).toBe(false);
    expect(store.isExpired(token({ exp }), NOW)).toBe(true);
  });

  test('counts as expired without a readable expiry', () => {
    for (const bad of ['abc', 'a.b.c', token({}), token({ exp: 'soon' })])
      expect(store.isExpired(bad)).toBe(true);
  });
});

describe('the session', () => {
  test('begins with a token and stores it, ends and removes it', () => {
    store.beginSession(inAnHour);
    expect(store.currentSession()).toMatchObject({
      token: inAnHour,
      isLoggedIn: true,
      expired: false,
    });
    expect(memory.get('plumbline.token')).toBe(encodeToken(inAnHour));
    store.endSession({ path: '/objects/info/1' });
    expect(store.currentSession()).toMatchObject({
      token: null,
      isLoggedIn: false,
      expired: false,
    });
    expect(memory.has('plumbline.token')).toBe(false);
  });

  test('keeps the last valid path when it ends on a page without content', () => {
    store.beginSession(inAnHour);
    store.notePath('/templates');
    store.notePath('/no/such/page');
    store.endSession({ path: '/logout' });
    expect(store.returnPath()).toBe('/templates');
    store.notePath('/objects'); // nobody is signed in: it belongs to no session
    expect(store.returnPath()).toBe('/templates');
  });

  test('stores the return path once when it expires', () => {
    store.endSession({ expired: true, path: '/admin/objects?page=2' });
    expect(store.currentSession().expired).toBe(true);
    expect(store.takeReturnPath()).toBe('/admin/objects?page=2');
    expect(store.takeReturnPath()).toBeNull();
  });

  test('keeps the previous path when it ends on the account or recalculation page', () => {
    store.endSession({ path: '/objects' });
    store.endSession({ path: '/tenant' });
    store.endSession({ path: '/recalculate' });
    expect(store.returnPath()).toBe('/objects');
  });

  test('does not return to a path that somebody else stored', () => {
    memory.set('plumbline.last-path', '//evil.example');
    expect(store.takeReturnPath()).toBeNull();
  });
});
