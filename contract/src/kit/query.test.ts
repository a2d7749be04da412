import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findResource } from '../resources.ts';
import { BadQuery, formatFilter, joinList, parseFilter, parseSort, splitList } from './query.ts';
import { checkFilter } from './checkFilter.ts';
import type { Filter } from './query.ts';
import type { Resource } from './resource.ts';

const objects = findResource('object') as Resource;
const inspections = findResource('inspection') as Resource;
const filter = (text: string, resource = objects): Filter =>
  checkFilter(resource, parseFilter(text), findResource);
const UUID = '018f0000-0000-7000-8000-00000000000a';

const VALID: [string, string, unknown][] = [
  ['name=Bridge', '=', ['Bridge']],
  ['name=', '=', ['']],
  ['name==x', '=', ['=x']],
  ['name!=null', '!=', [null]],
  ['name=null', '=', [null]],
  ['name~null', '~', ['null']],
  ['name:like_any:null,a', ':like_any:', ['null', 'a']],
  ['name~a>=b:in:c', '~', ['a>=b:in:c']],
  ["name~'||pg_sleep(5)--", '~', ["'||pg_sleep(5)--"]],
  ['name~%', '~', ['%']],
  ['tags:contains:null', ':contains:', ['null']],
  ['name:in:a\\,b,c', ':in:', ['a,b', 'c']],
  ['quality_status=10', '=', [10]],
  ['quality_status.code<=20', '<=', [20]],
  ['quality_status.name~rot', '~', ['rot']],
  ['quality_status=null', '=', [null]],
  ['quality_status:in:10,null', ':in:', [10, null]],
  [`business_unit=${UUID}`, '=', [UUID]],
  [`business_unit.id:not_in:${UUID.toUpperCase()}`, ':not_in:', [UUID]],
  ['business_unit.parent.name=Works', '=', ['Works']],
  [`ancestor.id=${UUID}`, '=', [UUID]],
  [`ancestor.id:not_in:${UUID}`, ':not_in:', [UUID]],
  [`branch.id=${UUID}`, '=', [UUID]],
  ['search~Scarborough craigton', '~', ['Scarborough craigton']],
  [`business_unit.branch.id:in:${UUID}`, ':in:', [UUID]],
  ['tags:in:roof,steel', ':in:', ['roof', 'steel']],
  ['updated_by.name~koval', '~', ['koval']],
  ['tags:contains:roof,steel', ':contains:', ['roof', 'steel']],
  ['archived=false', '=', [false]],
  ['children_count>=-3', '>=', [-3]],
  ['installed_at=2024-02-29', '=', ['2024-02-29']],
  ['updated_at>2026-01-01T10:00:00.123456+05:30', '>', ['2026-01-01T10:00:00.123456+05:30']],
  ['updated_at>2026-01-01T10:00:00+14:00', '>', ['2026-01-01T10:00:00+14:00']],
];
for (const [text, operator, values] of VALID) {
  test(`the filter ${text} is valid`, () => {
    const parsed = filter(text);
    assert.equal(parsed.operator, operator);
    assert.deepEqual(parsed.values, values);
  });
}

test('existence and relative times are distinguished from values', () => {
  assert.equal(filter('parent=/exist/').exists, true);
  assert.equal(filter('tags!=/exist/').exists, false);
  for (const value of ['now', '-7d', '+2w', '-6m', '-1y', '2026-01-01']) {
    assert.deepEqual(filter(`updated_at=/more/${value}`).relative, { relation: 'more', value });
  }
  assert.deepEqual(filter('installed_at=/less/now').relative, { relation: 'less', value: 'now' });
  assert.equal(filter('updated_at=/in/this_week').period, 'this_week');
});

const INVALID: [string, BadQuery['reason']][] = [
  ['name', 'filter_syntax'],
  ['=x', 'filter_syntax'],
  ['', 'filter_syntax'],
  ['Name=x', 'filter_syntax'],
  ['name contains x', 'filter_syntax'],
  ['a.b.c.d.e=1', 'filter_syntax'],
  ['tenant_id=1', 'unknown_field'],
  ['password_hash~$2', 'unknown_field'],
  ['constructor=1', 'unknown_field'],
  ['__proto__=1', 'filter_syntax'],
  ['name.code=1', 'unknown_field'],
  ['quality_status.secret=1', 'unknown_field'],
  ['quality_status.constructor=1', 'unknown_field'],
  ['ancestor.name=x', 'unknown_field'],
  ['branch.name=x', 'unknown_field'],
  ['parent.search~x', 'unknown_field'],
  ['search=x', 'operator'],
  ['search~1 2 3 4 5 6 7 8 9 10 11', 'too_many'],
  ['branch.id=null', 'value'],
  ['quality=1', 'value'],
  ['quality~1', 'operator'],
  ['name:contains:x', 'operator'],
  ['tags~x', 'operator'],
  ['updated_at~x', 'operator'],
  ['ancestor.id~x', 'operator'],
  ['ancestor.id=/exist/', 'operator'],
  ['ancestor.id=null', 'value'],
  ['name=/less/now', 'operator'],
  ['quality_status=red', 'value'],
  ['quality_status=2147483648', 'value'],
  ['quality_status=1e1', 'value'],
  ['quality_status>null', 'value'],
  ['business_unit=1', 'value'],
  ["business_unit.id='1' OR '1'='1'", 'value'],
  ['archived=TRUE', 'value'],
  ['installed_at=2025-02-29', 'value'],
  ['installed_at=0000-01-01', 'value'],
  ['installed_at=99999-01-01', 'value'],
  ['installed_at=2025-01-01T00:00:00Z', 'value'],
  ['updated_at=2025-01-01T00:00:00', 'value'],
  ['updated_at>2025-01-01T25:00:00Z', 'value'],
  ['updated_at>2025-01-01T00:00:00+20:00', 'value'],
  ['updated_at=/more/yesterday', 'value'],
  ['updated_at=/more/-7x', 'value'],
  ['updated_at>/more/-7d', 'operator'],
  ['updated_at=/in/last_week', 'value'],
  ['updated_at=/in/toString', 'value'],
  ['updated_at!=/in/today', 'operator'],
  ['name=/in/today', 'operator'],
  ['name:in:', 'value'],
  ['name=a\0b', 'value'],
  ['name=\ud800', 'value'],
  [`children_count:in:${'1,'.repeat(1000)}1`, 'too_many'],
  ['updated_at>2026-01-01T10:00:00+14:01', 'value'],
  ['updated_at>2026-01-01T10:00:00-15:00', 'value'],
];
for (const [text, reason] of INVALID) {
  test(`the filter ${JSON.stringify(text.slice(0, 60))} is refused`, () => {
    assert.throws(
      () => filter(text),
      (error) => error instanceof BadQuery && error.reason === reason,
    );
  });
}

test('a refusal quotes a bounded part of the input', () => {
  assert.throws(
    () => filter(`nam ${'x'.repeat(64_000)}`),
    (error) => error instanceof BadQuery && error.at.length <= 120,
  );
  assert.throws(
    () => filter(`archived=${'x'.repeat(64_000)}`),
    (error) => error instanceof BadQuery && error.at.length <= 120,
  );
});

test('a formatted filter with any value parses back', () => {
  const name = fc.constantFrom('name', 'code', 'business_unit.name', 'quality_status.code');
  const operator = fc.constantFrom(
    '=' as const,
    '!=' as const,
    '~' as const,
    '>=' as const,
    ':in:' as const,
    ':not_contains:' as const,
  );
  fc.assert(
    fc.property(name, operator, fc.string({ unit: 'binary' }), (path, sign, value) => {
      const raw = { name: path, operator: sign, value };
      assert.deepEqual(parseFilter(formatFilter(raw)), raw);
    }),
  );
});

test('a list keeps commas and backslashes inside its values', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (values) =>
      assert.deepEqual(splitList(joinList(values)), values),
    ),
  );
});

test('any text is either a typed filter or a refusal, never another failure', () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.constantFrom(
          'name',
          'tags',
          'quality_status',
          'updated_at',
          'installed_at',
          'children_count',
          'parent',
          'quality',
        ),
        fc.constantFrom('=', '!=', '>', '~', ':in:', ':contains:', ':like_any:'),
        fc.oneof(fc.string(), fc.constantFrom('/exist/', '/more/-7d', 'null', '2026-01-01', '-5')),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (input) => {
      try {
        const parsed = filter(input);
        assert.ok(
          parsed.exists !== undefined || parsed.relative !== undefined || parsed.values.length > 0,
        );
      } catch (error) {
        assert.ok(error instanceof BadQuery, String(error));
      }
    }),
    { numRuns: 2000 },
  );
});

test('sorting takes several keys and refuses fields without an order', () => {
  const sorts = parseSort(inspections, '-assigned_time,object.name', findResource);
  assert.deepEqual(
    sorts.map(({ path, descending }) => ({ path: path.join('.'), descending })),
    [
      { path: 'assigned_time', descending: true },
      { path: 'object.name', descending: false },
    ],
  );
  for (const text of [
    '',
    '-',
    'hashed_password',
    'name;drop table',
    'quality_aggr',
    'assigned_time,',
    'a,a,a,a,a,a',
    '--assigned_time',
  ]) {
    assert.throws(() => parseSort(inspections, text, findResource), BadQuery, text);
  }
  assert.throws(() => parseSort(objects, 'tags', findResource), BadQuery);
  assert.throws(() => parseSort(objects, 'ancestor.id', findResource), BadQuery);
});
