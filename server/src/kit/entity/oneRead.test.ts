import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { objectTable } from '#areas/objects/table.ts';
import { templateTable } from '#areas/templates/table.ts';
import { created } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import { listRows } from './list.ts';
import { parseListQuery } from '#kit/query/listQuery.ts';
import { rowsById } from '#kit/query/rows.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { insertRow } from './write.ts';

let app: TestApp;
let tenant: TestTenant;
let ctx: ReadCtx;
before(async () => {
  app = await newApp();
  tenant = await newTenant(app);
  ctx = await actingAs(app.deps, { tenant_id: tenant.tenant_id, user_id: tenant.as.admin.id });
});
after(() => app.close());

/** Objects whose name is this expression. */
const objectsNamed = (name: ReturnType<typeof sql>, as: string): typeof objectTable => ({
  ...objectTable,
  resource: { ...objectTable.resource, name: as },
  fieldSources: { ...objectTable.fieldSources, name: { expression: () => name } },
});

test('a read by ids, whose text all callers share, must not depend on the caller', async () => {
  const { id } = await created(tenant.as.admin.post('/object', { name: 'One' }));
  const rowIds = { ids: [id], fields: ['name'] };
  for (const [as, expression] of [
    ['own', sql`(${ctx.actor.id}::uuid)::text`],
    ['own_units', sql`(${['018f0000-0000-7000-8000-000000000001']}::uuid[])::text`],
  ] as const)
    await assert.rejects(
      rowsById(ctx, objectsNamed(expression, as), rowIds),
      /depends on the caller/,
    );
  const [row] = await rowsById(ctx, objectsNamed(sql`'the same for all'`, 'same'), rowIds);
  assert.equal(row?.['name'], 'the same for all');
});

test('a list without filters, whose text callers share, must not depend on one of them', async () => {
  const reader = new QueryReader({ page: '1', fields: 'name' }, ctx.locale);
  const query = parseListQuery(objectTable.resource, reader);
  const own = objectsNamed(sql`(${ctx.actor.tenant_id}::uuid)::text`, 'own_list');
  await assert.rejects(listRows(ctx, own, query), /depends on the caller/);
});

test('a transaction cannot be opened inside another', async () => {
  await inTransaction(ctx, async (open) => {
    // @ts-expect-error: the types refuse the typo before it waits for a second connection
    const nested = () => inTransaction(open, async () => undefined);
    await assert.rejects(nested, /is already open/);
  });
});

test('a change that answers nothing also logs what a row got by default', async () => {
  const id = await inTransaction(ctx, async (open) =>
    insertRow(open, templateTable, { name: 'Yearly' }),
  );
  const [entry] = await app.database.queryAsOwner<{ new_value: Record<string, unknown> }>(
    'select new_value from audit_log where entity_id = $1',
    [id],
  );
  assert.equal(entry?.new_value['archived'], false);
});
