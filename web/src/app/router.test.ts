import { expect, test } from 'vitest';
import { ADMIN, ROUTES } from '../kit/paths.ts';
import { router } from './router.tsx';

test('routes every page, those of the work area within the admin area too, and no other', () => {
  const pages = Object.values(ROUTES).flatMap(({ pattern, section }) =>
    section === 'work' ? [pattern, ADMIN + pattern] : [pattern],
  );
  const paths = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect(new Set(paths)).toEqual(new Set(pages));
});
