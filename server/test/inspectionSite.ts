import assert from 'node:assert/strict';
import type { Answer, Caller, TestApp, TestTenant } from './newTenant.ts';
import { newTenant } from './newTenant.ts';

export interface Item {
  name: string;
  code?: string;
  item_type?: 'header' | 'question';
  check_type_code?: number;
  [field: string]: unknown;
}

/** A tenant with all that an inspection needs: a building with two pumps, a check list and a template. */
export interface Site extends TestTenant {
  unit_id: string;
  object_id: string;
  pumps: string[];
  class_id: string;
  check_list_id: string;
  template_id: string;
  /** Plans an inspection of the building from the template. */
  plan(by: Caller, more?: Record<string, unknown>): Promise<PlannedInspection>;
}
export interface PlannedInspection {
  id: string;
  details: { id: string; items: Record<string, string> }[];
}

export const created = async (
  answer: Promise<Answer>,
): Promise<{ id: string; [field: string]: unknown }> => {
  const { status, body } = await answer;
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};
export const ok = async (answer: Promise<Answer>, status = 200) => {
  const { status: actual, body } = await answer;
  assert.equal(actual, status, JSON.stringify(body));
  return body;
};

const QUESTIONS: Item[] = [
  { name: 'Roof', code: 'roof' },
  { name: 'Doors', code: 'doors' },
];

/**
 * `items` are those of the check list; `onPumps` applies the list to both pumps below the building
 * too.
 */
export async function newSite(
  test: TestApp,
  options: {
    credits?: number;
    time_zone?: string;
    items?: Item[];
    onPumps?: boolean;
    due_days?: number;
  } = {},
): Promise<Site> {
  const { credits = 1000, time_zone = 'UTC' } = options;
  const tenant = await newTenant(test, { credits, time_zone });
  const { admin } = tenant.as;
  const unit = await created(admin.post('/business_unit', { name: 'North' }));
  const kind = await created(admin.post('/object_class', { name: 'Pump' }));
  const building = await created(
    admin.post('/object', { name: 'Building', business_unit_id: unit.id }),
  );
  const pump = (name: string) =>
    created(admin.post('/object', { name, parent_id: building.id, object_class_id: kind.id }));
  const pumps = [await pump('Pump A'), await pump('Pump B')];
  const items = (options.items ?? QUESTIONS).map((item) => ({
    item_type: 'question',
    ...(item.item_type === 'header' ? {} : { check_type_code: 1 }),
    ...item,
  }));
  const list = await created(admin.post('/check_list', { name: 'Safety', items }));
  const detail = { check_list_id: list.id, group_name: 'Outside', group_number: 1 };
  const onClass = {
    check_list_id: list.id,
    group_name: 'Pumps',
    group_number: 2,
    target: 'class',
    object_class_id: kind.id,
  };
  const template = await created(
    admin.post('/inspection_template', {
      name: 'Yearly',
      details: options.onPumps ? [detail, onClass] : [detail],
      ...(options.due_days === undefined ? {} : { due_days: options.due_days }),
    }),
  );
  const site = {
    ...tenant,
    unit_id: unit.id,
    object_id: building.id,
    pumps: pumps.map(({ id }) => id),
    class_id: kind.id,
    check_list_id: list.id,
    template_id: template.id,
  };
  const plan = async (by: Caller, more: Record<string, unknown> = {}) => {
    const { id } = await created(
      by.post(`/inspection/composite/${building.id}`, { template_id: template.id, ...more }),
    );
    return { id, details: await detailsOf(by, id) };
  };
  return { ...site, plan };
}

/** Details with the ids of their items by name. */
export async function detailsOf(by: Caller, id: string): Promise<PlannedInspection['details']> {
  const { items: details } = await ok(by.get(`/inspection/${id}/detail`));
  return await Promise.all(
    details.map(async (detail: { id: string }) => {
      const { items } = await ok(by.get(`/inspection/${id}/detail/${detail.id}/item`));
      return {
        id: detail.id,
        items: Object.fromEntries(
          items.map((item: { id: string; name: string }) => [item.name, item.id]),
        ),
      };
    }),
  );
}

/** The steps of an inspection's life, called as one user. */
export function working(by: Caller, { id, details }: PlannedInspection) {
  const status = (operative_status_code: number, more: Record<string, unknown> = {}) =>
    by.post(`/inspection/composite/status/${id}`, { operative_status_code, ...more });
  const answer = (item: string, body: unknown, at = 0) =>
    by.patch(
      `/inspection/${id}/detail/${details[at]?.id}/item/${details[at]?.items[item]}/quality`,
      body,
    );
  return {
    by: by.id,
    start: () => status(2),
    complete: () => status(3),
    cancel: () => status(5),
    status,
    answer,
    /** Rates every item of every detail. */
    fill: async (quality_status_code = 30) => {
      for (const [at, detail] of details.entries()) {
        for (const item of Object.keys(detail.items))
          await ok(answer(item, { quality_status_code }, at));
      }
    },
    read: () => ok(by.get(`/inspection/${id}`)),
    items: async (at = 0) =>
      (await ok(by.get(`/inspection/${id}/detail/${details[at]?.id}/item`))).items,
  };
}
