import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { detailIdFrom } from '@plumbline/contract/inspections/itemIds';
import type {
  DetailView,
  InspectionPreview,
  ItemView,
} from '@plumbline/contract/inspections/items';
import { fromNow } from '#test/checks/moments.ts';
import { created, newSite, ok, refusalCode, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

type Source = { template_id: string } | { check_list_ids: string[] };

const previewOf = (by: Caller, object_id: string, source: Source): Promise<InspectionPreview> =>
  ok(by.post(`/inspection/${object_id}/composite/preview`, source));

const pathOf = (object_id: string, source: Source): string =>
  'template_id' in source
    ? `/inspection/composite/${object_id}`
    : `/inspection/${object_id}/composite/operative`;

/** The details as a device sends them, with ids of its own. */
const workedOn = ({ details }: InspectionPreview) =>
  details.map(({ check_list_version_id, detail }) => ({
    id: detailIdFrom(crypto.randomUUID()),
    object_id: detail.object.id,
    check_list_id: detail.check_list.id,
    check_list_version_id,
  }));

/** Items of a detail with what differs from one inspection to the next. */
function withoutIds(items: readonly ItemView[], detail_id: string) {
  const rest = (id: string | null) => id?.replace(detail_id.slice(0, -4), '');
  return items.map((item) => ({
    ...item,
    id: rest(item.id),
    parent_id: rest(item.parent_id),
    detail_id: null,
  }));
}

const workOf = async (
  by: Caller,
  id: string,
): Promise<{ detail: DetailView; items: ItemView[] }[]> =>
  (await ok(by.get(`/inspection/${id}/work`))).items;

const sources = (site: Site): Source[] => [
  { template_id: site.template_id },
  { check_list_ids: [site.check_list_id] },
];

test('a preview is what would be planned, item by item', async () => {
  const site = await newSite(app, {
    onPumps: true,
    items: [
      { name: 'Outside', item_type: 'header' },
      { name: 'Roof', code: 'roof' },
      { name: 'Pressure', check_type_code: CHECK_TYPE.number, unit: 'bar' },
    ],
  });
  const { admin, inspector } = site.as;
  const earlier = await site.plan(admin);
  const work = working(admin, earlier);
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 20 }));
  await ok(work.answer('Pressure', { value: 4, quality_status_code: 30 }));
  for (const { id, items } of earlier.details.slice(1)) {
    const path = `/inspection/${earlier.id}/detail/${id}/item`;
    await ok(admin.patch(`${path}/${items['Roof']}/quality`, { quality_status_code: 30 }));
    await ok(
      admin.patch(`${path}/${items['Pressure']}/quality`, { value: 2, quality_status_code: 30 }),
    );
  }
  await ok(work.complete());
  for (const source of sources(site)) {
    const preview = await previewOf(inspector, site.object_id, source);
    const planned = await created(inspector.post(pathOf(site.object_id, source), source));
    for (const field of [
      'template',
      'template_name',
      'object',
      'object_full_name',
      'business_unit',
      'inspection_type',
      'requires_signature',
    ] as const)
      assert.deepEqual(preview[field], planned[field], field);
    const { per_inspection, per_detail } = preview.price;
    assert.equal(per_inspection + per_detail * preview.details.length, planned['required_credits']);
    const details = await workOf(inspector, planned.id);
    assert.deepEqual(
      preview.details.map(({ detail, items }) => ({
        detail: { ...detail, id: null },
        items: withoutIds(items, detail.id),
      })),
      details.map(({ detail, items }) => ({
        detail: { ...detail, id: null },
        items: withoutIds(items, detail.id),
      })),
    );
    assert.equal(preview.details[0]?.items[1]?.previous?.quality_status?.code, 20);
  }
});

test('a preview stores nothing that anybody sees', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const before = await ok(admin.get('/inspection'));
  for (const source of sources(site)) await previewOf(admin, site.object_id, source);
  assert.deepEqual(await ok(admin.get('/inspection')), before);
});

test('what a device has previewed is planned with its ids, and in the version that it worked with', async () => {
  const site = await newSite(app, { onPumps: true });
  const { admin, inspector } = site.as;
  for (const source of sources(site)) {
    const preview = await previewOf(inspector, site.object_id, source);
    const details = workedOn(preview);
    await ok(
      admin.patch(`/check_list/${site.check_list_id}`, {
        items: [{ name: `New ${details.length}`, item_type: 'question', check_type_code: 1 }],
      }),
    );
    const id = crypto.randomUUID();
    const body = { ...source, id, details };
    const planned = await created(inspector.post(pathOf(site.object_id, source), body));
    assert.equal(planned.id, id);
    const work = await workOf(inspector, id);
    assert.deepEqual(
      work.map(({ detail, items }) => ({
        id: detail.id,
        object: detail.object.id,
        group: [detail.group_name, detail.group_number],
        items: items.map(({ name }) => name),
      })),
      preview.details.map(({ detail, items }, n) => ({
        id: details[n]?.id,
        object: detail.object.id,
        group: [detail.group_name, detail.group_number],
        items: items.map(({ name }) => name),
      })),
    );
    assert.equal(
      await refusalCode(inspector.post(pathOf(site.object_id, source), body)),
      'duplicate',
    );
  }
});

test('work that a device has done stays when the template has lost its check list', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  const source = { template_id: site.template_id };
  const details = workedOn(await previewOf(inspector, site.object_id, source));
  const other = await created(
    admin.post('/check_list', {
      name: 'Fire',
      items: [{ name: 'Exit', item_type: 'question', check_type_code: 1 }],
    }),
  );
  await ok(
    admin.patch(`/inspection_template/${site.template_id}`, {
      details: [{ check_list_id: other.id, group_name: 'Inside', group_number: 4 }],
    }),
  );
  const planned = await created(
    inspector.post(pathOf(site.object_id, source), { ...source, details }),
  );
  const work = await workOf(inspector, planned.id);
  assert.deepEqual(
    work.map(({ detail }) => [detail.check_list.name, detail.group_name, detail.group_number]),
    [['Safety', 'Safety', 5]],
  );
});

test('details that no preview could have given are refused', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const source = { check_list_ids: [site.check_list_id] };
  const path = pathOf(site.object_id, source);
  const [detail] = workedOn(await previewOf(admin, site.object_id, source));
  const other = await created(
    admin.post('/check_list', {
      name: 'Fire',
      items: [{ name: 'Exit', item_type: 'question', check_type_code: 1 }],
    }),
  );
  const far = await created(admin.post('/object', { name: 'Far', business_unit_id: site.unit_id }));
  const faults = [
    [{ id: crypto.randomUUID().replace(/....$/u, '0001') }, ['details', 0, 'id']],
    [{ check_list_version_id: crypto.randomUUID() }, ['details', 0, 'check_list_version_id']],
    [{ check_list_id: other.id }, ['details']],
    [{ object_id: far.id }, ['details']],
    [{ quality: 10 }, ['details', 0, 'quality']],
  ] as const;
  for (const [fault, place] of faults) {
    const { body, status } = await admin.post(path, {
      ...source,
      details: [{ ...detail, ...fault }],
    });
    assert.deepEqual([status, body.detail[0].loc], [422, ['body', ...place]]);
  }
  const template = { template_id: site.template_id };
  const unknown = await admin.post(pathOf(site.object_id, template), {
    ...template,
    details: [{ ...detail, object_id: crypto.randomUUID() }],
  });
  assert.deepEqual(unknown.body.detail[0].loc, ['body', 'details', 0, 'object_id']);
  await ok(admin.post(`/inspection/${site.object_id}/composite/preview`, {}), 422);
  await ok(
    admin.post(`/inspection/${site.object_id}/composite/preview`, {
      ...source,
      template_id: site.template_id,
    }),
    422,
  );
  const { body } = await admin.post(path, { ...source, details: [detail, detail] });
  assert.deepEqual([body.detail[0].loc, body.detail[0].type], [['body', 'details'], 'value']);
  await created(admin.post(path, { ...source, details: [detail] }));
  assert.deepEqual(
    (await ok(admin.post(path, { ...source, details: [detail] }), 409)).detail,
    { code: 'duplicate', field: 'details' }, // not the id of an inspection, which would mean that it has arrived
  );
});

test('work that a device has done outlives what is changed in the office meanwhile', async () => {
  const site = await newSite(app, { onPumps: true });
  const { admin, inspector } = site.as;
  const source = { template_id: site.template_id };
  const details = workedOn(await previewOf(inspector, site.object_id, source));
  const [moved, archived] = site.pumps;
  const far = await created(admin.post('/object', { name: 'Far', business_unit_id: site.unit_id }));
  await ok(admin.patch(`/object/${moved}`, { parent_id: far.id }));
  await ok(admin.delete(`/object/${archived}`), 204);
  await ok(admin.delete(`/inspection_template/${site.template_id}`), 204);
  await ok(admin.delete(`/check_list/${site.check_list_id}`), 204);
  const planned = await created(
    inspector.post(pathOf(site.object_id, source), { ...source, details }),
  );
  assert.equal((await workOf(inspector, planned.id)).length, 3);
  const repeated = details.map((one) => ({ ...one, object_id: site.object_id }));
  const { body } = await inspector.post(pathOf(site.object_id, source), {
    ...source,
    details: repeated,
  });
  assert.deepEqual([body.detail[0].loc, body.detail[0].type], [['body', 'details'], 'repeated']);
});

test('a device whose clock is ahead may start what it has planned at once', async () => {
  const site = await newSite(app);
  const { inspector } = site.as;
  const source = { check_list_ids: [site.check_list_id] };
  const details = workedOn(await previewOf(inspector, site.object_id, source));
  const ahead = fromNow(48 * 3_600_000).toISOString();
  const { id } = await created(
    inspector.post(pathOf(site.object_id, source), { ...source, details, assigned_time: ahead }),
  );
  const start = { operative_status_code: 2, happened_at: ahead };
  await ok(inspector.post(`/inspection/composite/status/${id}`, start));
});
