import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { inTransaction } from '#kit/audit/transaction.ts';
import { newId } from '#kit/ids.ts';
import { UNLIMITED } from '#kit/model/actor.ts';
import { assertUnitsOfResponsibles } from '#test/checks/responsibles.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Item, Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { importCompletedInspections } from './import.ts';
import type { ImportedInspection } from './imported.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const ITEMS: Item[] = [
  { name: 'Roof', code: 'roof' },
  {
    name: 'Leaks',
    code: 'leaks',
    check_type_code: 2,
    rule: { by_answer: { true: 20, false: 30 } },
  },
  { name: 'Where', code: 'where', visible_if: { item: 'leaks', operator: '=', value: true } },
];

/** Imports as a request of the site's admin would. */
function importAll(site: Site, batch: ImportedInspection[]) {
  const scope = { all: true } as const;
  const actor = {
    tenant_id: site.tenant_id,
    id: site.as.admin.id,
    session_id: newId(),
    key: null,
    role: 'admin',
    full_name: '',
    business_unit_id: null,
    language: 'en-GB',
    time_zone: 'UTC',
    scope,
    tenant: {
      time_zone: 'UTC',
      is_operator: false,
      expired: false,
      license: UNLIMITED,
      dictionary_revision: 1,
    },
  } as const;
  const base = {
    deps: app.deps,
    actor,
    locale: 'en-GB',
    request_id: 'import',
    now: fromNow(),
    log: app.app.log,
    read: app.deps.database.read,
  } as const;
  return inTransaction(base, (ctx) => importCompletedInspections(ctx, batch));
}

const imports = (
  site: Site,
  external_id: string,
  more: Partial<ImportedInspection> = {},
): ImportedInspection => ({
  external_id,
  object_id: site.object_id,
  template_id: site.template_id,
  template_name: 'Yearly',
  responsible_id: site.as.inspector.id,
  finished_at: '2024-05-01T10:00:00Z',
  details: [
    {
      object_id: site.object_id,
      check_list_id: site.check_list_id,
      group_name: 'Outside',
      group_number: 1,
      items: [{ code: 'roof', quality: 30 }],
    },
  ],
  ...more,
});
const detail = (
  site: Site,
  items: ImportedInspection['details'][0]['items'],
  object_id = site.object_id,
) => ({
  object_id,
  check_list_id: site.check_list_id,
  group_name: 'Outside',
  group_number: 1,
  items,
});

test('finished inspections arrive with their answers, names and times; the newest of each object and list counts', async () => {
  const site = await newSite(app, { items: ITEMS, credits: 7 });
  const { admin } = site.as;
  const result = await importAll(site, [
    imports(site, 'new', {
      finished_at: '2025-02-01T10:00:00Z',
      details: [
        detail(site, [
          { code: 'roof', quality: 20 },
          { code: 'leaks', value: true },
          { code: 'where', quality: 10, comment: 'cellar' },
        ]),
      ],
    }),
    imports(site, 'old', {
      finished_at: '2024-02-01T10:00:00Z',
      details: [
        detail(site, [
          { code: 'roof', quality: 30 },
          { code: 'leaks', value: false },
          { code: 'where', quality: 10 },
        ]),
      ],
    }),
    imports(site, 'pump', {
      details: [
        detail(
          site,
          [
            { code: 'roof', not_applicable: true },
            { code: 'leaks', value: false },
          ],
          site.pumps[0],
        ),
      ],
    }),
  ]);
  assert.deepEqual(result, { imported: 3, skipped: 0, items: 8 });
  const quality = await ok(admin.get(`/object/${site.object_id}/quality`));
  assert.deepEqual(
    [quality.actual_attention, quality.actual_critical, quality.actual_ok, quality.inherited_ok],
    [2, 1, 0, 1],
  );
  await assertUnitsOfResponsibles(app.database);
  const { items } = await ok(admin.get('/inspection?sort_by=-updated_at'));
  assert.deepEqual(
    items.map((row: { external_id: string }) => row.external_id),
    ['new', 'pump', 'old'],
  );
  const [newest, , old] = items;
  assert.deepEqual(
    [
      newest.operative_status.code,
      newest.finished_at,
      newest.responsible.name.split(' ')[0],
      newest.object.name,
      newest.result.code,
    ],
    [3, '2025-02-01T10:00:00Z', 'inspector', 'Building', 10],
  );
  assert.deepEqual(
    [old.quality_aggr.ok, old.quality_aggr.critical, old.progress],
    [2, 0, { filled: 2, total: 2 }],
  );
  assert.equal(
    (await ok(site.as.superuser.get(`/superuser/tenant/${site.tenant_id}/crd_info`))).remnant,
    7,
  );
  assert.deepEqual(
    (await ok(admin.get(`/inspection/${newest.id}/audit_log`))).items.map(
      (entry: { operation: string }) => entry.operation,
    ),
    ['import'],
  );
  assert.deepEqual(
    (await ok(admin.get(`/object/${site.object_id}/quality/causes`))).items[0].comment,
    'cellar',
  );
  const next = working(admin, await site.plan(admin));
  assert.deepEqual((await next.items())[1].previous.value, true);
});

test('importing again changes nothing, even within one batch', async () => {
  const site = await newSite(app, { items: ITEMS });
  const batch = [imports(site, 'a'), imports(site, 'b'), imports(site, 'a', { comment: 'again' })];
  assert.deepEqual(await importAll(site, batch), { imported: 2, skipped: 1, items: 2 });
  assert.deepEqual(await importAll(site, batch), { imported: 0, skipped: 3, items: 0 });
  assert.equal((await ok(site.as.admin.get('/inspection'))).total, 2);
});

test('one invalid row refuses the whole batch', async () => {
  const site = await newSite(app, { items: ITEMS });
  const otherSite = await newSite(app, { items: ITEMS });
  const wrong: [ImportedInspection, (error: unknown) => boolean][] = [
    [
      imports(site, 'x', { details: [detail(site, [{ code: 'no such', quality: 10 }])] }),
      (error) => error instanceof InvalidInput,
    ],
    [
      imports(site, 'x', { details: [detail(site, [{ code: 'leaks', value: 'yes' }])] }),
      (error) => error instanceof InvalidInput,
    ],
    [
      imports(site, 'x', { object_id: otherSite.object_id }),
      (error) => error instanceof Refusal && error.code === 'not_found',
    ],
    [
      imports(site, 'x', { details: [detail(site, [], otherSite.object_id)] }),
      (error) => error instanceof Refusal && error.code === 'not_found',
    ],
    [
      imports(site, 'x', {
        details: [{ ...detail(site, []), check_list_id: otherSite.check_list_id }],
      }),
      (error) => error instanceof Refusal && error.code === 'not_found',
    ],
  ];
  for (const [row, fits] of wrong)
    await assert.rejects(importAll(site, [imports(site, 'fine'), row]), fits);
  assert.equal((await ok(site.as.admin.get('/inspection'))).total, 0);
  assert.equal((await ok(site.as.admin.get(`/object/${site.object_id}/quality`))).total, 0);
});
