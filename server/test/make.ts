import assert from 'node:assert/strict';
import { DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import type { Resource } from '@plumbline/contract/kit/resource';
import { RESOURCES } from '@plumbline/contract/resources';
import { schemasOf } from '@plumbline/contract/schemas';
import type { EntityTable } from '#kit/model/table.ts';
import type { RouteSpec } from '#kit/http/spec.ts';
import { TABLES } from '../src/areas.ts';
import type { TestApp, TestTenant } from './newTenant.ts';
import { schemaOf, isPreferred, valueFor } from './plainValues.ts';
import type { Row, Maker } from './maker.ts';

/** What the declarations cannot express: values that must fit each other or be unique. */
const SPECIAL: Record<string, (n: number, maker: Maker) => Row | Promise<Row>> = {
  // Well above the codes that every tenant starts with.
  ...Object.fromEntries(
    DICTIONARY_NAMES.map((name) => [name, (n: number) => ({ code: 20_000 + n })]),
  ),
  user: (n, { tenant }) => ({
    email: `user${n}.${tenant.tenant_id}@test.example`,
    password: 'correct horse battery',
    user_type_code: 2,
    invite: false,
    time_zone: n % 2 === 0 ? 'Europe/Kyiv' : 'America/Toronto',
  }),
  object_class: () => ({ attributes: [] }),
  check_list: () => ({
    items: [{ name: 'Loose bolts?', item_type: 'question', check_type_code: 1 }],
  }),
  check_list_item: () => ({
    item_type: 'question',
    check_type_code: 4,
    rule: { critical_min: 1, attention_min: 2 },
    visible_if: null,
  }),
  inspection_template: async (n, maker) => ({
    due_days: n % 5,
    late_days: 100 + n,
    schedule_type_code: 2,
    schedule: { rrule: 'FREQ=DAILY', timezone: 'UTC' },
    reminder_before: '2d',
    details: [
      {
        check_list_id: await maker.reference('check_list'),
        group_name: `${maker.mark}A`,
        group_number: 1,
        target: 'class',
        object_class_id: await maker.reference('object_class'),
      },
      { check_list_id: await maker.reference('check_list'), group_name: 'B', group_number: 2 },
    ],
  }),
  // A template may not repeat a check list of one class.
  inspection_template_detail: async (_n, maker) => ({
    check_list_id: (await maker.row('check_list')).id,
    target: 'class',
    object_class_id: await maker.reference('object_class'),
  }),
  user_shared_bu: async (_n, maker) => ({
    user_id: maker.tenant.as.inspector.id,
    business_unit_id: (await maker.row('business_unit')).id,
  }),
  object_inspection_template: async (_n, maker) => ({ object_id: (await maker.row('object')).id }),
};

/** Entities created by a call other than `POST` on their list. */
const ELSEWHERE: Record<string, (maker: Maker, n: number) => Promise<[path: string, body: Row]>> = {
  inspection: async (maker, n) => [
    `/inspection/composite/${await maker.reference('object')}`,
    { template_id: await maker.reference('inspection_template'), comment: `comment ${n}` },
  ],
};

export const specsOf = ({ app }: TestApp): readonly RouteSpec[] => app.registry.specs;

const has = (test: TestApp, method: string, path: string): boolean =>
  specsOf(test).some((spec) => spec.method === method && spec.path === path);
/** Whether the entity has the call: `GET` is its list, `PATCH :id` changes one row. */
export const offers = (test: TestApp, entity: EntityTable, call: string): boolean => {
  const [method = '', rest] = call.split(' ');
  return has(test, method, entity.resource.path + (rest === undefined ? '' : `/${rest}`));
};
/** Whether rows of the entity can be created over the wire. */
export const canMake = (test: TestApp, entity: EntityTable): boolean =>
  offers(test, entity, 'POST') || entity.resource.name in ELSEWHERE;
/** All entities that have a list. */
export const listedEntities = (test: TestApp): EntityTable[] =>
  [...TABLES.values()].filter((entity) => offers(test, entity, 'GET'));

export function makerOf(test: TestApp, tenant: TestTenant, mark = ''): Maker {
  const references = new Map<string, Promise<string>>();
  const codes = new Map<string, Promise<number[]>>();
  let counter = 0;
  const existing = { user: tenant.as.admin.id, business_unit: tenant.company_id };
  const maker: Maker = {
    test,
    tenant,
    mark,
    reference(name) {
      const id =
        references.get(name) ??
        (name in existing
          ? Promise.resolve(existing[name as keyof typeof existing])
          : maker.row(name).then((row) => row.id));
      references.set(name, id);
      return id;
    },
    async code(dictionary, n) {
      const read = codes.get(dictionary) ?? readCodes(tenant, dictionary);
      codes.set(dictionary, read);
      const all = await read;
      return all[n % all.length] ?? 0;
    },
    async body(name, { full = false, over = {} } = {}) {
      const resource = resourceOf(name);
      const n = ++counter;
      const { properties = {}, required = [] } = schemaOf(schemasOf(resource).create);
      const special = (await SPECIAL[name]?.(n, maker)) ?? {};
      const body: Row = {};
      for (const [key, schema] of Object.entries(properties)) {
        if (key in over || key in special || key === 'id' || key === 'parent_id') continue;
        if (!required.includes(key) && !(full && isPreferred(resource, key))) continue;
        body[key] = await valueFor(maker, resource, { key, schema, n, mark });
      }
      return { ...body, ...special, ...over };
    },
    async row(name, how) {
      const special = await ELSEWHERE[name]?.(maker, ++counter);
      const [path, input] = special ?? [resourceOf(name).path, await maker.body(name, how)];
      const { status, body } = await tenant.as.admin.post(path, input);
      assert.equal(status, 201, `POST ${path}: ${JSON.stringify(body)}`);
      return body;
    },
  };
  return maker;
}

function resourceOf(name: string): Resource {
  const resource = RESOURCES.get(name);
  assert.ok(resource, `no resource ${name}`);
  return resource;
}

async function readCodes(tenant: TestTenant, dictionary: string): Promise<number[]> {
  const { body } = await tenant.as.admin.get(`/${dictionary}?sort_by=code`);
  return body.items.map((entry: { code: number }) => entry.code);
}
