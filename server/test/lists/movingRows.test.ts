import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { objectTable } from '#areas/objects/table.ts';
import { listSheet } from '#kit/entity/exportRows.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import { growSite } from '../fixtures/growSite.ts';
import type { GrownSite } from '../fixtures/growSite.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

const OBJECTS = 3500;

let app: TestApp;
let site: GrownSite;
before(async () => {
  app = await newApp();
  site = await growSite(app, await app.database.owner(), OBJECTS, { inspected: false });
});
after(() => app.close());

/** The ids of the file of a list; `meanwhile` runs once its first page has been read. */
async function exportedIds(sort_by: string, meanwhile: (first: string) => Promise<void>) {
  const { admin } = site.as;
  const ctx = await actingAs(app.deps, { tenant_id: site.tenant_id, user_id: admin.id });
  const owner = await app.database.owner();
  const { rows } = await owner.query<{ id: string }>(
    'select id from session where tenant_id = $1 and user_id = $2 limit 1',
    [site.tenant_id, admin.id],
  );
  const exporter = {
    deps: app.deps,
    permission: 'object.read' as const,
    session: { tenant_id: site.tenant_id, session_id: rows[0]?.id ?? '' },
    ctxOf: () => ctx,
    questionOf: () => new QueryReader({ format: 'csv', columns: 'id', sort_by }, ctx.locale),
  };
  const { rows: cells } = await listSheet(exporter, ctx.actor, objectTable);
  const ids: string[] = [];
  for await (const [id] of cells) {
    ids.push(String(id));
    if (ids.length === 1) await meanwhile(String(id));
  }
  return ids;
}

const allIds = async (): Promise<Set<string>> => {
  const owner = await app.database.owner();
  const { rows } = await owner.query<{ id: string }>(
    'select id from object where tenant_id = $1 and not archived',
    [site.tenant_id],
  );
  return new Set(rows.map(({ id }) => id));
};

test('rows that move in the order of a list while it is exported are in the file exactly once', async () => {
  const { admin } = site.as;
  for (const sort_by of ['-updated_at', 'name']) {
    const before = await allIds();
    const ids = await exportedIds(sort_by, async (first) => {
      const others = [...before].filter((id) => id !== first);
      // from the end of the order to its beginning, and the reverse
      for (const [n, id] of others.filter((_, at) => at % 300 === 0).entries())
        await ok(
          admin.patch(`/object/${id}`, {
            name: n % 2 ? `0 first ${n}` : `zz ${n}`,
            code: `${n % 2 ? '0' : 'zz'}-${n}`,
          }),
        );
    });
    assert.equal(ids.length, new Set(ids).size, `${sort_by}: some rows are there twice`);
    assert.deepEqual(ids.toSorted(), [...before].toSorted(), sort_by);
  }
});
