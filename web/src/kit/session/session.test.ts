import { beforeEach, describe, expect, test, vi } from 'vitest';

const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
const NOW = Date.UTC(2026, 10, 21, 12);
const inAnHour = token({ exp: NOW / 1000 + 3600 });

// A browser's storage; the units run without a browser.
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
  test('is kept encoded with its prefix, and anything else kept there is no token', () => {
    expect(store.encodeToken('abc')).toBe('ENC-YWJj');
    expect(store.decodeToken('ENC-YWJj')).toBe('abc');
    expect(['YWJj', 'ENC-', 'ENC-%%%', null].map(store.decodeToken)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('expires by whole seconds', () => {
    const exp = NOW / 1000;
    expect(store.isExpired(token({ exp: exp + 1 }), NOW + 999)).toBe(false);
    expect(store.isExpired(token({ exp }), NOW)).toBe(true);
  });

  test('without a readable expiry counts as expired', () => {
    for (const bad of ['abc', 'a.b.c', token({}), token({ exp: 'soon' })])
      expect(store.isExpired(bad)).toBe(true);
  });
});

describe('the session', () => {
  test('begins with a token and keeps it, ends and forgets it', () => {
    store.beginSession(inAnHour);
    expect(store.currentSession()).toMatchObject({
      token: inAnHour,
      isLoggedIn: true,
      expired: false,
    });
    expect(memory.get('plumbline.token')).toBe(store.encodeToken(inAnHour));
    store.endSession({ path: '/objects/info/1' });
    expect(store.currentSession()).toMatchObject({
      token: null,
      isLoggedIn: false,
      expired: false,
    });
    expect(memory.has('plumbline.token')).toBe(false);
  });

  test('that ends on a page without content keeps the last valid path', () => {
    store.beginSession(inAnHour);
    store.notePath('/templates');
    store.notePath('/no/such/page');
    store.endSession({ path: '/logout' });
    expect(store.returnPath()).toBe('/templates');
    store.notePath('/objects'); // nobody is signed in: it belongs to no session
    expect(store.returnPath()).toBe('/templates');
  });

  test('that expires stores the path to return to, once', () => {
    store.endSession({ expired: true, path: '/admin/objects?page=2' });
    expect(store.currentSession().expired).toBe(true);
    expect(store.takeReturnPath()).toBe('/admin/objects?page=2');
    expect(store.takeReturnPath()).toBeNull();
  });

  test('that ends on the account or recalculation page keeps the path before', () => {
    store.endSession({ path: '/objects' });
    store.endSession({ path: '/tenant' });
    store.endSession({ path: '/recalculate' });
    expect(store.returnPath()).toBe('/objects');
  });

  test('does not return to a path somebody else put there', () => {
    memory.set('plumbline.last-path', '//evil.example');
    expect(store.takeReturnPath()).toBeNull();
  });
});
