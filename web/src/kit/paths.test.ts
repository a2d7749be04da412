import { describe, expect, test } from 'vitest';
import { PAGE_ROOTS } from '@plumbline/contract/kit/pages';
import { inArea, matchRoute, mayReturnTo, paths, ROUTES, withoutAdmin } from './paths.ts';

const ID = '01a1fc74-6187-703e-9d11-7d44b81406b7';

/** The pages that people see, under the addresses of the specification; `:id` stands for any id. */
const WORK =
  `/objects /objects/info/:id /indicators /indicators/info/:id /business /business/info/:id
  /templates /templates/info/:id /inspections /inspections/info/:id /activity/todo /activity/closed
  /constraint /constraint/:id`.split(/\s+/);
const ADMIN_ONLY = `/checklist /checklist/info/:id /users /users/info/:id /dictionary
  /object/classifiers /inspection/classifiers /constraint/rules`.split(/\s+/);
const OTHERS =
  `/ /support/qr-code /tenant /recalculate /balance /license /qr-regeneration /login /logout
  /restricted /report-schedules /notices /notices/settings`.split(/\s+/);
const visited = (path: string) => path.replace(':id', ID);

describe('paths', () => {
  test('are those of the specification, within the admin area too where they have a twin', () => {
    const links = Object.values(paths).map((link: (id: string) => string) => link(ID));
    const own = [...WORK, ...ADMIN_ONLY.map((path) => `/admin${path}`), ...OTHERS].map(visited);
    expect(own.filter((path) => !links.includes(path))).toEqual([]);
    const adminOnly = ADMIN_ONLY.map(visited);
    expect(adminOnly.filter((path) => matchRoute(path) !== null)).toEqual([]);
    for (const path of WORK.map(visited)) {
      expect(matchRoute(path), path).not.toBeNull();
      expect(matchRoute(`/admin${path}`), path).toBe(matchRoute(path));
      expect(inArea(path, true)).toBe(`/admin${path}`);
    }
  });

  test('matches a path with and without the admin prefix, search and trailing slash', () => {
    expect(matchRoute('/objects')).toBe('objects');
    expect(matchRoute('/admin/objects/?filter=a=b')).toBe('objects');
    expect(matchRoute(`/admin/objects/info/${ID}`)).toBe('object');
    expect(matchRoute('/')).toBe('home');
    expect(matchRoute(`/admin/checklist/info/${ID}`)).toBe('checkList');
    expect(matchRoute('/admin/')).toBe('home');
  });

  test('begin as the server expects, which answers others with 404', () => {
    const roots = Object.values(ROUTES).map(({ pattern }) => pattern.split('/')[1] ?? '');
    expect(new Set(roots)).toEqual(PAGE_ROOTS);
  });

  test('does not match unknown pages or an admin twin of account pages', () => {
    for (const path of [
      '/nowhere',
      '/checklist',
      '/admin/tenant',
      '/objects/info/',
      '/objects/info/1',
      '/objects/info/..%2f..%2fuser%2fme',
      `/objects/info/${ID}%2faudit_log`,
      `/inspections/info/x${ID}/run`,
      '/administrator',
    ])
      expect(matchRoute(path)).toBeNull();
  });

  test('prefixes links inside the admin area once, and only where a twin exists', () => {
    expect(inArea(paths.object(ID), true)).toBe(`/admin/objects/info/${ID}`);
    expect(inArea('/admin/objects', true)).toBe('/admin/objects');
    expect(inArea(paths.users(), true)).toBe('/admin/users');
    expect(inArea(paths.home(), true)).toBe('/');
    expect(inArea(paths.object(ID), false)).toBe(`/objects/info/${ID}`);
    expect(withoutAdmin('/admin/objects?page=2')).toBe('/objects?page=2');
  });

  test('returns only to known pages of its own, and never to the account or recalculation page', () => {
    expect(mayReturnTo(`/objects/info/${ID}?tab=audit`)).toBe(true);
    expect(mayReturnTo('/balance')).toBe(true);
    for (const path of ['/tenant', '/recalculate', '/login', '/logout', '/restricted', '/nowhere'])
      expect(mayReturnTo(path)).toBe(false);
    for (const path of ['//evil.example/objects', '/\\evil.example', 'https://evil.example/', null])
      expect(mayReturnTo(path)).toBe(false);
  });
});
