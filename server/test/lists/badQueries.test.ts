import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EntityTable } from '#kit/model/table.ts';
import { listedEntities } from '../fixtures/make.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { assertRefused } from '../checks/refusals.ts';

let app: TestApp;
let admin: Caller;
let as: TestTenant['as'];
let lists: EntityTable[];
before(async () => {
  app = await newApp();
  as = (await newTenant(app)).as;
  admin = as.admin;
  lists = [...Map.groupBy(listedEntities(app), ({ table }) => table).values()].flatMap((same) =>
    same.slice(0, 1),
  );
});
after(() => app.close());

/** Lists refuse all of these; only those ending in ! are valid. */
const QUERIES = [
  'page=-1',
  'page=1e3',
  'page=0x10',
  'page=',
  'page=1%00',
  'page=99999999999999999999',
  'page=1000000000000000&page_size=1000!',
  'page=3!',
  'page_size=0',
  'page_size=-1',
  'page_size=1000000000',
  'page_size=',
  'page_size=%2010',
  'with_archived=maybe',
  'with_archived=1',
  'with_archived=',
  'with_archived=false&with_archived=false',
  'sort_by=-',
  'sort_by=hashed_password',
  'sort_by=id,,id',
  'sort_by=tenant_id.id',
  'sort_by=__proto__',
  'sort_by=constructor',
  `sort_by=${'id,'.repeat(500)}id`,
  'fields=*',
  'fields=id;name',
  'fields=__proto__',
  'fields=id.name',
  'fields=updated_by.email',
  'fields=updated_by.name.length',
  'fields=updated_by.__proto__',
  'cursor=',
  'cursor=%00',
  'cursor=bm9uc2Vuc2U',
  'cursor=WzEsMiwzXQ',
  '__proto__=1',
  'filter[]=id=1',
  'filter.x=1',
  'filter=',
  'filter=%00',
  'filter=%FF',
  'filter=id==x',
  'filter=id=%27%20OR%201=1',
  'filter=id:in:',
  'filter=id:like_any:%25',
  'filter=id=/more/now',
  'filter=created_at=/more/+99999y',
  'filter=created_at=/less/-99999y',
  'filter=created_at=/less/-9999y',
  'filter=created_at=/less/-99999m',
  'filter=created_at=/more/tomorrow',
  'filter=created_at=0000-01-01',
  'filter=created_at=99999-01-01',
  'filter=created_at=2027-02-30',
  'filter=created_at~x',
  'filter=created_by=null!',
  'filter=created_by.full_name~%!',
  'filter=created_by.full_name~_!',
  'filter=created_by.full_name~%5C!',
  'filter=created_by.full_name~((a%7B1,60%7D)%7B1,60%7D)!',
  `filter=created_by.full_name~'||pg_sleep(5)--!`,
  'filter=created_by.full_name=%E2%80%AE%E2%80%8B!',
  'filter=created_by.password_hash~a',
  'filter=created_by.tenant_id.id=1',
  'filter=created_by.created_by.created_by.created_by.id=1',
  `filter=created_by.full_name:like_any:${'%25,'.repeat(900)}x!`,
  `filter=id:in:${'x,'.repeat(1001)}`,
  Array.from({ length: 21 }, () => 'filter=id!=null').join('&'),
  `filter=created_by.full_name~${'x'.repeat(8000)}!`,
  'global_filter=created_by.password_hash~a',
  'global_filter=root=true',
  'created_at=2027-01-01',
];

const inReverse = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

test('every list answers any query or refuses it with a message', async () => {
  for (const { resource } of lists) {
    for (const query of QUERIES.filter(
      (one) =>
        !['created_at', 'created_by'].some(
          (name) => one.includes(name) && !(name in resource.fields),
        ),
    )) {
      const answers = query.endsWith('!');
      const answer = await admin.get(`${resource.path}?${answers ? query.slice(0, -1) : query}`);
      const label = `${resource.path}?${query.slice(0, 80)}`;
      if (answers) assert.equal(answer.status, 200, `${label}: ${JSON.stringify(answer.body)}`);
      else {
        assertRefused(answer, label);
        assert.deepEqual([answer.status, answer.body.detail[0].loc[0]], [422, 'query'], label);
      }
    }
  }
});

test('the last page that may be requested is empty for every caller and in every order', async () => {
  for (const { resource, large } of lists)
    for (const caller of Object.values(as))
      for (const sort of ['id', ...(large?.sorted ?? []).flatMap((one) => [one, inReverse(one)])]) {
        const query = `page=1000000000000000&page_size=1000&sort_by=${sort}`;
        const { status, body } = await caller.get(`${resource.path}?${query}`);
        const mayRead = status !== 403;
        if (mayRead) assert.deepEqual([status, body.items], [200, []], `${resource.path}?${query}`);
      }
});

test('a cursor with impossible values is refused as a cursor', async () => {
  const id = '018f0000-0000-7000-8000-00000000000a';
  const cases: [sort: string, value: unknown][] = [
    ['-updated_at', 'yesterday'],
    ['-updated_at', 7],
    ['-updated_at', '\0'],
    ['name', 5],
    ['name', '\ud800'],
    ['quality_status', 1e300],
    ['installed_at', '2026-02-30'],
    ['archived', 'true'],
    ['parent', 'nobody'],
    ['name', ['x']],
  ];
  for (const [sort, value] of cases) {
    const cursor = Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
    const answer = await admin.get(`/object?sort_by=${sort}&cursor=${cursor}`);
    assertRefused(answer, sort);
    assert.deepEqual(answer.body.detail[0].loc, ['query', 'cursor'], `${sort} ${String(value)}`);
  }
});

test('deleting a missing row returns 404 with any parameters', async () => {
  const nowhere = '018f0000-0000-7000-8000-00000000000a';
  for (const path of [
    '/object',
    '/business_unit',
    '/object_class',
    '/inspection_class',
    '/inspection_template',
    '/check_list',
    '/predefined_text',
  ])
    assert.equal((await admin.delete(`${path}/${nowhere}?permanent=perhaps`)).status, 404, path);
  const item = `/check_list_item/${nowhere}?with_hierarchy=perhaps`;
  assert.equal((await admin.delete(item)).status, 404);
});
