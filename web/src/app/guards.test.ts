import { expect, test } from 'vitest';
import { detour, landingPath } from './guards.ts';

const ID = '01a1fc74-6187-703e-9d11-7d44b81406b7';

test('redirects inspectors and guests from the admin area to the same page outside, where there is one', () => {
  for (const role of ['inspector', 'guest'] as const) {
    expect(detour(role, `/admin/objects/info/${ID}?tab=audit`)).toBe(
      `/objects/info/${ID}?tab=audit`,
    );
    expect(detour(role, '/admin/users')).toBe('/');
    expect(detour(role, '/balance')).toBe('/');
    expect(detour(role, '/objects')).toBeNull();
    expect(detour(role, '/admin')).toBe('/');
    expect(detour(role, '/support/qr-code')).toBeNull();
  }
});

test('redirects admins into the admin area and away from the account pages', () => {
  expect(detour('admin', '/objects?page=2')).toBe('/admin/objects?page=2');
  expect(detour('admin', '/admin/checklist')).toBeNull();
  expect(detour('admin', '/')).toBeNull();
  expect(detour('admin', '/admin')).toBe('/');
  expect(detour('admin', '/tenant')).toBe('/');
  expect(detour('admin', '/users?page=2')).toBe('/admin/users?page=2');
  expect(detour('superuser', `/checklist/info/${ID}`)).toBe(`/admin/checklist/info/${ID}`);
});

test('gives the superuser account and admin pages, with the account page as home', () => {
  expect(detour('superuser', '/')).toBe('/tenant');
  expect(detour('superuser', '/admin')).toBe('/tenant');
  expect(detour('superuser', '/balance')).toBeNull();
  expect(detour('superuser', '/admin/users')).toBeNull();
  expect(detour('superuser', '/objects')).toBe('/admin/objects');
});

test('leaves an unknown path to the not-found page', () => {
  expect(detour('guest', '/nowhere')).toBeNull();
  expect(detour('admin', '/nowhere')).toBeNull();
  expect(detour('guest', '/users')).toBeNull();
});

test('after sign-in, opens the page that was left, or its equivalent for this role', () => {
  expect(landingPath('inspector', `/objects/info/${ID}`)).toBe(`/objects/info/${ID}`);
  expect(landingPath('admin', `/objects/info/${ID}`)).toBe(`/admin/objects/info/${ID}`);
  expect(landingPath('superuser', null)).toBe('/tenant');
  expect(landingPath('guest', '/admin/dictionary')).toBe('/');
});
