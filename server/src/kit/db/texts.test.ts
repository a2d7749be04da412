import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '#kit/ids.ts';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import { migrate } from './migrate.ts';

test('rows from before the rules for texts follow them after the migration; what would collide is kept and reported', async () => {
  const app = await newApp({ app: 2, read: 2 });
  const owner = await app.database.owner();
  try {
    const site = await newSite(app);
    const { admin } = site.as;
    const closed = await site.plan(admin, { responsible_id: admin.id });
    const work = working(admin, closed);
    await ok(work.start());
    await work.fill(30);
    await ok(work.complete());
    const object = async (): Promise<string> =>
      (await created(admin.post('/object', { name: newId(), business_unit_id: site.unit_id }))).id;
    const set = (id: string, columns: Record<string, unknown>) =>
      owner.query(
        `update object set ${Object.keys(columns)
          .map((name, n) => `${name} = $${n + 3}`)
          .join(', ')} where tenant_id = $1 and id = $2`,
        [site.tenant_id, id, ...Object.values(columns)],
      );
    const [plain, mixed, empty, composed, decomposed] = [
      await object(),
      await object(),
      await object(),
      await object(),
      await object(),
    ];
    await set(mixed, {
      name: ' Pu\u200bmp\tBu\u0308hne ',
      description: 'one\r\ntwo\u2028three',
      tags: ['a\u00ad', 'a', '\u200b'],
      attributes: JSON.stringify({ maker: 'Mu\u0308ller' }),
      external_id: 'Bu\u0308-1',
    });
    await set(empty, { name: '\u200b\u200b', code: '\u202e', external_id: '\u200b' });
    await set(composed, { external_id: 'Bühne-2' });
    await set(decomposed, { external_id: 'Bu\u0308hne-2', serial_number: 'ﬁ１２' });
    await owner.query(
      `update inspection set comment = E'frozen\\r\\nu\\u0308\\u200b' where tenant_id = $1 and id = $2`,
      [site.tenant_id, closed.id],
    );
    const frozen = async () => [
      (
        await owner.query(
          'select md5(string_agg(i.comment || i.template_name, $3)) as all from inspection i where tenant_id = $1 and id = $2',
          [site.tenant_id, closed.id, ''],
        )
      ).rows,
      (
        await owner.query(
          'select md5(string_agg(l::text, $2 order by id)) as all from audit_log l where tenant_id = $1',
          [site.tenant_id, ''],
        )
      ).rows,
    ];
    const before = [await ok(admin.get(`/object/${plain}`)), await frozen()];

    await owner.query(`delete from migration where name = '0077_texts.sql'`);
    const reported: string[] = [];
    await migrate(app.database.url, { log: (line) => reported.push(line) });

    const after = await ok(admin.get(`/object/${mixed}`));
    assert.equal(after.name, 'Pump Bühne');
    assert.equal(after.description, 'one\ntwo\nthree');
    assert.deepEqual(after.tags, ['a']);
    assert.deepEqual(after.attributes, { maker: 'Müller' });
    assert.equal(after.external_id, 'Bü-1');
    const unseen = await ok(admin.get(`/object/${empty}`));
    assert.deepEqual(
      [unseen.name, unseen.code, unseen.external_id],
      [empty.slice(0, 8), null, null],
    );
    assert.equal((await ok(admin.get(`/object/${composed}`))).external_id, 'Bühne-2');
    assert.equal((await ok(admin.get(`/object/${decomposed}`))).external_id, 'Bu\u0308hne-2');
    const ours = reported.filter((line) => line.includes(site.tenant_id));
    assert.deepEqual(ours, [
      `tenant ${site.tenant_id}: the external_id of the object ${decomposed} is kept although it differs from another one only in its spelling`,
    ]);
    assert.deepEqual([await ok(admin.get(`/object/${plain}`)), await frozen()], before);
    const found = await ok(
      admin.get(`/object?filter=${encodeURIComponent('search~fi12')}&sort_by=id`),
    );
    assert.deepEqual(
      found.items.map(({ id }: { id: string }) => id),
      [decomposed],
    );
  } finally {
    await app.close();
  }
});
