import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app);
});
after(() => app.close());

/** Asks as a caller whom the server knows by now. */
async function statuses(caller: Caller, description: string): Promise<number[]> {
  const path = `/object/${site.object_id}`;
  const answers = [await caller.get(path), await caller.patch(path, { description })];
  return answers.map(({ status }) => status);
}

test('a caller who has changed since the last request is answered and refused as they are now', async () => {
  const { admin } = site.as;
  const person = await newInspector(app, site, site.unit_id);
  const descriptions: unknown[] = [];
  const as = async (change: Record<string, unknown>) => {
    await ok(admin.patch(`/user/${person.id}`, change));
    const given = await statuses(person, JSON.stringify(change));
    descriptions.push((await ok(admin.get(`/object/${site.object_id}`)))['description']);
    return given;
  };
  const given = [
    await as({ user_type_code: USER_TYPE.manager }),
    await as({ user_type_code: USER_TYPE.inspector }),
    await as({ is_active: false }),
  ];
  assert.deepEqual(given, [
    [200, 200],
    [200, 403],
    [401, 401],
  ]);
  const written = JSON.stringify({ user_type_code: USER_TYPE.manager });
  assert.deepEqual(descriptions, [written, written, written]);
});
