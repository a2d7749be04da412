import { LOCALES } from '@plumbline/contract/kit/locales';
import { schemasOf } from '@plumbline/contract/schemas';
import { RESOURCES } from '@plumbline/contract/resources';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { applyLocale } from '../../i18n/i18n.ts';
import { placeInWords } from './places.ts';

// applyLocale sets the document's language, and unit tests have no document.
beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: '' } }));
afterAll(() => vi.unstubAllGlobals());

test('names a place by its fields, counts list entries from one and omits the part of the request', async () => {
  await applyLocale('en-GB', ['start', 'frame', 'refused']);
  expect(placeInWords(['body', 'name'])).toBe('Name');
  expect(placeInWords(['body', 'parent_id'])).toBe('Parent');
  expect(placeInWords(['body', 'check_list_ids', 0])).toBe('Check lists 1');
  expect(placeInWords(['body', 'items', 3, 'items', 0, 'name'])).toBe('Items 4 › Items 1 › Name');
  expect(placeInWords(['query', 'filter', 1])).toBe('Filter 2');
  expect(placeInWords(['body'])).toBe('');
  expect(placeInWords(['header', 'idempotency-key'])).toBe('idempotency-key');
  expect(placeInWords(['body', 'brand_new_field'])).toBe('brand new field');
});

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
const keysOf = ({ properties = {}, items, anyOf = [] }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([key, inner]) => [key, ...keysOf(inner)]),
  ...[...(items ? [items] : []), ...anyOf].flatMap(keysOf),
];
const keys = new Set(
  [...RESOURCES.values()].flatMap((resource) => {
    const { create, update } = schemasOf(resource);
    return [create, update].flatMap((schema) =>
      keysOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema),
    );
  }),
);

test.each(LOCALES)('names every writable field in %s', async (locale) => {
  await applyLocale(locale, ['start', 'frame', 'refused']);
  expect(keys.size).toBeGreaterThan(60);
  const bare = [...keys].filter(
    (key) =>
      placeInWords(['body', key]) === key.replace(/_(id|code)(s?)$/, '$2').replaceAll('_', ' '),
  );
  expect(bare).toEqual([]);
});
