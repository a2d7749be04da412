import { itemPlaceOf } from '@plumbline/contract/inspections/itemIds';
import type { InspectionPreview, ItemView } from '@plumbline/contract/inspections/items';
import { summaryOf } from '@plumbline/contract/quality/counts';
import { expect, test } from 'vitest';
import { planHere } from './planHere.ts';

const NO_COUNTS = summaryOf({ ok: 0, attention: 0, critical: 0 });
const PREVIEWED = '0191f6a0-0000-7000-8000-00000000';

const PUMP = { id: 'pump', name: 'Pump' };
const MOTOR = { id: 'motor', name: 'Motor' };
const UNIT = { id: 'north', name: 'North' };

const item = (detail_id: string, position: number, parent: number | null): ItemView =>
  ({
    id: `${detail_id.slice(0, -4)}${String(position + 1).padStart(4, '0')}`,
    detail_id,
    position,
    parent_id:
      parent === null ? null : `${detail_id.slice(0, -4)}${String(parent + 1).padStart(4, '0')}`,
    previous: { item_id: 'before' },
    indicator: { id: 'pressure' },
  }) as unknown as ItemView; // what is copied from it

/** A preview of check lists, each of a header and a question. */
function previewOf(
  template: InspectionPreview['template'],
  lists: { object: { id: string; name: string }; list: string }[],
): InspectionPreview {
  return {
    template,
    template_name: template?.name ?? lists.map(({ list }) => list).join(', '),
    object: PUMP,
    object_full_name: 'Station / Pump',
    business_unit: UNIT,
    inspection_type: null,
    price: { per_inspection: 2, per_detail: 3 },
    requires_signature: false,
    requires_start_scan: true,
    requires_finish_scan: false,
    keeps_place: true,
    object_codes: ['P-101'],
    details: lists.map(({ object, list }, n) => {
      const id = `${PREVIEWED}${n}000`.replace(/.000$/, '0000');
      return {
        check_list_version_id: `version of ${list}`,
        detail: {
          id,
          object,
          object_full_name: `Station / ${object.name}`,
          check_list: { id: `id of ${list}`, name: list },
          group_name: list,
          group_number: 7,
          quality_aggr: NO_COUNTS,
          progress: { filled: 0, total: 1 },
        },
        items: [item(id, 0, null), item(id, 1, 0)],
      };
    }),
  };
}

const plan = (object: { id: string; name: string }, previews: InspectionPreview[]) => {
  const [first, ...others] = previews;
  if (first === undefined) throw new Error('nothing to plan by');
  return planHere({
    place: { object, object_full_name: `Station / ${object.name}`, business_unit: UNIT },
    previews: [first, ...others],
    me: { id: 'olena', name: 'Olena' },
    at: new Date('2026-11-30T05:00:00Z'),
    comment: ' noise ',
    planned: 'Planned',
  });
};

test('each detail gets an id of this device, in which its items are numbered', () => {
  const { body, made } = plan(PUMP, [
    previewOf({ id: 'yearly', name: 'Yearly' }, [
      { object: PUMP, list: 'Safety' },
      { object: MOTOR, list: 'Safety' },
    ]),
  ]);
  expect(body).toMatchObject({
    template_id: 'yearly',
    rules: { requires_start_scan: true, requires_finish_scan: false, keeps_place: true },
    responsible_id: 'olena',
    assigned_time: '2026-11-30T05:00:00.000Z',
    comment: 'noise',
  });
  expect(made.work.map(({ detail }) => [detail.object.name, detail.group_number])).toEqual([
    ['Pump', 7],
    ['Motor', 7],
  ]);
  expect(new Set(body.details.map(({ id }) => id)).size).toBe(2);
  for (const [n, { detail, items }] of made.work.entries()) {
    expect(body.details[n]).toEqual({
      id: detail.id,
      object_id: detail.object.id,
      check_list_id: 'id of Safety',
      check_list_version_id: 'version of Safety',
    });
    const [header, question] = items;
    expect(items.map(({ id }) => itemPlaceOf(id))).toEqual([
      { detail_id: detail.id, position: 0 },
      { detail_id: detail.id, position: 1 },
    ]);
    expect([header?.parent_id, question?.parent_id]).toEqual([null, header?.id]);
    expect(items.every(({ detail_id }) => detail_id === detail.id)).toBe(true);
    expect(question?.previous).not.toBeNull();
  }
  expect(made.inspection).toMatchObject({
    id: body.id,
    template_name: 'Yearly',
    required_credits: 8,
    total: 2,
    requires_start_scan: true,
    object_codes: ['P-101'],
    responsible: { id: 'olena', name: 'Olena' },
    comment: 'noise',
  });
});

test('check lists of another object are made for this one, without its last results and indicators', () => {
  const lists = ['Fire', 'Safety'].map((list) => previewOf(null, [{ object: PUMP, list }]));
  const { object_id, body, made } = plan(MOTOR, lists);
  expect([object_id, 'check_list_ids' in body && body.check_list_ids]).toEqual([
    'motor',
    ['id of Fire', 'id of Safety'],
  ]);
  expect(made.work.map(({ detail }) => [detail.object.name, detail.group_number])).toEqual([
    ['Motor', 1],
    ['Motor', 2],
  ]);
  expect(
    made.work.flatMap(({ items }) => items.map((one) => [one.previous, one.indicator])),
  ).toEqual(Array(4).fill([null, null]));
  expect(made.inspection).toMatchObject({
    template: null,
    template_name: 'Fire, Safety',
    object: MOTOR,
    required_credits: 8,
  });
  const [own] = plan(PUMP, lists).made.work;
  expect(own?.items[1]?.previous).not.toBeNull();
});
