import { expect, test } from 'vitest';
import { LINK_ROUTES, ROUTES } from '../kit/paths.ts';
import { AREA_ROUTES } from './areas.ts';

test('every route has a page, and one only', () => {
  const pages = [
    ...AREA_ROUTES.map(({ route }) => route),
    ...LINK_ROUTES,
    ...(['login', 'logout', 'restricted'] as const),
  ];
  expect(pages.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});
