import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { isLink, isOrdered } from '@plumbline/contract/kit/kinds';
import { schemasOf } from '@plumbline/contract/schemas';
import type { EntityTable } from '#kit/model/table.ts';
import type { RouteSpec } from '#kit/http/spec.ts';
import { tableChecksums } from '../checks/checksums.ts';
import { sized } from '../checks/size.ts';
import { payloadOf } from '../fixtures/files.ts';
import { listedEntities, makerOf, offers, specsOf, specsOfRows } from '../fixtures/make.ts';
import { schemaOf } from '../fixtures/plainValues.ts';
import type { Body, Maker, Row } from '../fixtures/maker.ts';
import type { Schema } from '../fixtures/plainValues.ts';
import { call, newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestRole, TestTenant } from '../fixtures/newTenant.ts';
import type { Rows } from '../checks/oracle.ts';
import { seedEverything } from '../fixtures/seed.ts';

const CANARY = 'Kanarienvogel ';
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

let app: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let maker: Maker;
let rows: Rows;
let foreign: Rows;
let foreignIds: Set<string>;
let untouched: Record<string, string>;
const isOtherTenants = (columns: readonly string[]): string =>
  columns.includes('tenant_id') ? `tenant_id = '${other.tenant_id}'` : 'false';

before(async () => {
  app = await newApp();
  [tenant, other] = [await newTenant(app), await newTenant(app, { credits: 4711 })];
  maker = makerOf(app, tenant);
  rows = await seedEverything(maker);
  foreign = await seedEverything(makerOf(app, other, CANARY));
  foreignIds = new Set([...foreign.values()].flatMap((map) => [...map.keys()]));
  assert.ok(foreignIds.size > 50 && [...foreignIds].every((id) => id.match(UUID)?.[0] === id));
  untouched = await tableChecksums(app.database, isOtherTenants);
});
after(() => app.close());

const idsOf = (of: Rows, name: string): string[] =>
  [...(of.get(name)?.values() ?? [])]
    .filter((row) => row['archived'] !== true)
    .map((row) => row.id);
const send = (spec: RouteSpec, url: string, as: Caller, payload: unknown = {}): Promise<Answer> =>
  call(app.app, {
    method: spec.method,
    url: `/api${url}`,
    ...payloadOf(spec, payload),
    headers: { ...payloadOf(spec).headers, authorization: `Bearer ${as.token}` },
  });

function assertNothingForeign({ body }: Answer, label: string): void {
  const text = JSON.stringify(body);
  assert.ok(!text.includes(CANARY.trim()), `${label} reveals a text of the other tenant`);
  assert.ok(!text.includes(other.tenant_id), `${label} reveals the other tenant's id`);
  const ids = text.match(UUID) ?? [];
  const id = ids.find((one) => foreignIds.has(one));
  assert.equal(id, undefined, `${label} reveals an id of the other tenant`);
}

const entityOfPath = (path: string): EntityTable | undefined =>
  listedEntities(app).find(
    ({ resource }) => path === resource.path || path.startsWith(`${resource.path}/`),
  );

/** A body that passes validation, so that only the id can be the reason for a refusal. */
async function plausible(spec: RouteSpec): Promise<Row> {
  const entity = entityOfPath(spec.path);
  if (!entity || !spec.body || spec.body !== schemasOf(entity.resource).update) return {};
  const body = await maker.body(entity.resource.name, { full: true });
  const properties = schemaOf(spec.body).properties ?? {};
  return Object.fromEntries(Object.entries(body).filter(([key]) => key in properties));
}

test('no list, count, search, order or log reveals another tenant', async () => {
  for (const spec of specsOf(app).filter(
    ({ method, path }) => method === 'GET' && !path.includes(':'),
  )) {
    assertNothingForeign(
      await send(
        spec,
        spec.path + (spec.query?.includes('attrs') ? '?attrs=created_by' : ''),
        tenant.as.superuser,
      ),
      spec.path,
    );
  }
  // Dictionaries share one table and its statements: querying one of them by each field is enough.
  const byTable = Map.groupBy(listedEntities(app), ({ table }) => table);
  const byField = new Set([...byTable.values()].map(([first]) => first));
  for (const entity of listedEntities(app)) {
    const { path, fields, label } = entity.resource;
    const admin = tenant.as.admin;
    const { body: all } = await admin.get(`${path}?with_archived=true`);
    assert.equal(all.total, rows.get(entity.resource.name)?.size, path);
    for (const [n, [name, field]] of byField.has(entity) ? Object.entries(fields).entries() : []) {
      if (field.kind === 'json') continue;
      const questions = [
        `filter=${name}=/exist/`,
        `sort_by=${name}`,
        `filter=${name}!=null`,
        ...(field.kind === 'text'
          ? [`filter=${name}~${CANARY}`, `filter=${name}:not_in:${CANARY}`]
          : []),
      ];
      for (const question of sized([questions[n % questions.length] ?? ''], questions))
        assertNothingForeign(
          await admin.get(`${path}?with_archived=true&${encodeURI(question)}`),
          `${path} ${question}`,
        );
    }
    if (fields[label]?.kind === 'text') {
      assert.equal(
        (await admin.get(`${path}?filter=${label}~${encodeURIComponent(CANARY.trim())}`)).body
          .total,
        0,
        path,
      );
    }
    const attrs = Object.keys(fields)
      .filter((name) => isOrdered(fields[name] ?? { kind: 'json' }))
      .slice(0, 20);
    if (offers(app, entity, 'GET aggr_on_attr')) {
      const answer = await admin.get(
        `${path}/aggr_on_attr?attrs=${attrs.join(',')}&with_archived=true`,
      );
      assert.equal(answer.status, 200);
      assertNothingForeign(answer, `${path} facets`);
    }
    if (offers(app, entity, 'GET :id/audit_log'))
      assertNothingForeign(
        await admin.get(`${path}/${all.items[0].id}/audit_log`),
        `${path} history`,
      );
  }
});

test('every call answers an id of another tenant like one that never existed', async () => {
  let probes = 0;
  for (const spec of specsOfRows(app)) {
    const entity = entityOfPath(spec.path);
    const ids = [
      ...(entity ? idsOf(foreign, entity.resource.name).slice(0, 3) : []),
      other.tenant_id,
      other.as.admin.id,
      other.company_id,
    ];
    const body = await plausible(spec);
    const expected = await send(
      spec,
      spec.path.replaceAll(/:\w+/g, crypto.randomUUID()),
      tenant.as.superuser,
      body,
    );
    assert.equal(
      expected.status,
      404,
      `${spec.method} ${spec.path}: ${JSON.stringify(expected.body)}`,
    );
    for (const [n, id] of ids.slice(0, sized(1, ids.length)).entries()) {
      // Every role sends the first id; the most powerful role and one with limited reach send the
      // rest.
      const roles = [
        'superuser',
        'inspector',
        ...(n === 0 ? ['admin', 'guest'] : []),
      ] as TestRole[];
      for (const role of roles) {
        const answer = await send(spec, spec.path.replaceAll(/:\w+/g, id), tenant.as[role], body);
        const label = `${role}: ${spec.method} ${spec.path}`;
        if (answer.status !== 403)
          assert.deepEqual([answer.status, answer.body], [expected.status, expected.body], label);
        probes += 1;
      }
    }
  }
  assert.ok(probes > sized(300, 1000), `${probes} probes`);
});

test('a child under another parent is answered like one that never existed', async () => {
  const [mine, second] = idsOf(rows, 'inspection');
  const details = async (id: string | undefined, as: Caller) =>
    (await as.get(`/inspection/${id}/detail`)).body.items as Body[];
  const [own] = await details(mine, tenant.as.admin);
  const [ofAnother] = await details(second, tenant.as.admin);
  const [theirs] = await details(idsOf(foreign, 'inspection')[0], other.as.admin);
  assert.ok(own && ofAnother && theirs);
  assert.equal(
    (await tenant.as.admin.get(`/inspection/${mine}/detail/${own.id}/item`)).status,
    200,
  );
  for (const id of [ofAnother.id, theirs.id]) {
    assert.equal((await tenant.as.admin.get(`/inspection/${mine}/detail/${id}/item`)).status, 404);
  }
});

test('filters by ids of another tenant find nothing', async () => {
  for (const { resource } of listedEntities(app)) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'relation' && !isLink(field) && name !== 'id') continue;
      const id = idsOf(foreign, name === 'id' ? resource.name : field.to)[0] ?? other.as.admin.id;
      const { body } = await tenant.as.admin.get(
        `${resource.path}?with_archived=true&filter=${name}=${id}`,
      );
      assert.equal(body.total, 0, `${resource.path} ${name}`);
    }
  }
});

test('an id of another tenant in the query of a call is answered like one that never existed', async () => {
  const tellApart = new Set<string>();
  for (const spec of specsOf(app)) {
    // The address of a file contains the time when it was made.
    if (spec.path.endsWith('/export')) continue;
    for (const name of spec.query ?? []) {
      const entity = name === 'unit' ? 'business_unit' : /^(\w+)_id$/.exec(name)?.[1];
      if (entity === undefined) continue;
      const path = spec.path.replace(':id', tenant.tenant_id);
      const ask = async (id: string) => {
        const { status, body } = await send(spec, `${path}?${name}=${id}`, tenant.as.superuser);
        return { status, body };
      };
      const label = `${spec.path}?${name}`;
      const unknown = await ask(crypto.randomUUID());
      const [theirs] = idsOf(foreign, entity);
      assert.ok(theirs, label);
      for (const id of [theirs, other.company_id, other.tenant_id])
        assert.deepEqual(await ask(id), unknown, label);
      const own = await Promise.all(idsOf(rows, entity).map(ask));
      if (own.some((answer) => !isDeepStrictEqual(answer, unknown))) tellApart.add(label);
    }
  }
  for (const label of ['/planning/objects?business_unit_id', '/planning/objects?object_class_id'])
    assert.ok(tellApart.has(label), `${label} tells one's own ids from unknown ones`);
});

type Place = { path: (string | number)[]; entity: string };
/** The paths of ids of other rows in a body, nested ones too. */
function references(
  resource: EntityTable['resource'],
  schema: Schema,
  at: (string | number)[] = [],
): Place[] {
  const option = schema.anyOf?.find((option) => option.type !== 'null') ?? schema;
  if (option.items) return references(resource, option.items, [...at, 0]);
  return Object.entries(option.properties ?? {}).flatMap(([key, part]) => {
    const base = key.replace(/_ids?$/, '');
    const field = at.length === 0 ? resource.fields[base] : undefined;
    const entity = field?.kind === 'relation' ? field.to : base;
    if (base !== key && foreign.has(entity)) return [{ path: [...at, key], entity }];
    return at.length < 2 ? references(resource, part, [...at, key]) : [];
  });
}

/** The body with the id at the path; null if the body has no such path. */
function withId(body: Row, path: (string | number)[], id: string): Row | null {
  const copy = structuredClone(body);
  let part: unknown = copy;
  for (const step of path.slice(0, -1))
    part = (part as Record<string | number, unknown> | undefined)?.[step];
  if (typeof part !== 'object' || part === null) return null;
  (part as Row)[String(path.at(-1))] = id;
  return copy;
}

test('a body with the id of another tenant’s row is answered like one with the id of a missing row', async () => {
  let probes = 0;
  for (const entity of listedEntities(app)) {
    const { resource } = entity;
    const own = idsOf(rows, resource.name)[0];
    for (const [verb, schema] of [
      ['POST', schemasOf(resource).create],
      ['PATCH', schemasOf(resource).update],
    ] as const) {
      if (!offers(app, entity, verb === 'POST' ? 'POST' : 'PATCH :id')) continue;
      for (const { path, entity: target } of references(resource, schemaOf(schema))) {
        const body =
          verb === 'POST' || path.length > 1 ? await maker.body(resource.name, { full: true }) : {};
        const keys = Object.keys(schemaOf(schema).properties ?? {});
        const answers: Answer[] = [];
        for (const id of [crypto.randomUUID(), idsOf(foreign, target)[0] ?? '']) {
          const input = withId(
            Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key))),
            path,
            id,
          );
          if (!input) continue;
          answers.push(
            verb === 'POST'
              ? await tenant.as.admin.post(resource.path, input)
              : await tenant.as.admin.patch(`${resource.path}/${own}`, input),
          );
        }
        for (const answer of answers)
          assert.deepEqual(
            [answer.status, answer.body],
            [404, { detail: 'Not Found' }],
            `${verb} ${resource.path} ${path.join('.')}`,
          );
        probes += answers.length;
      }
    }
  }
  assert.ok(probes > 40, `${probes} probes`);
});

test('an inspection is planned, handed over and copied only within the tenant', async () => {
  const [object, template, list, inspection] = [
    'object',
    'inspection_template',
    'check_list',
    'inspection',
  ].map((name) => [idsOf(rows, name)[0], idsOf(foreign, name)[0]] as const);
  const otherInspector = other.as.inspector.id;
  const post = tenant.as.admin.post;
  const attempts: [string, object][] = [
    [`/inspection/composite/${object?.[1]}`, { template_id: template?.[0] }],
    [`/inspection/composite/${object?.[0]}`, { template_id: template?.[1] }],
    [
      `/inspection/composite/${object?.[0]}`,
      { template_id: template?.[0], responsible_id: otherInspector },
    ],
    [`/inspection/${object?.[0]}/composite/operative`, { check_list_ids: [list?.[0], list?.[1]] }],
    [`/inspection/${object?.[1]}/composite/preview`, { check_list_ids: [list?.[0]] }],
    [`/inspection/${object?.[0]}/composite/preview`, { check_list_ids: [list?.[1]] }],
    [`/inspection/${object?.[0]}/composite/preview`, { template_id: template?.[1] }],
    [`/inspection/composite/responsible/${inspection?.[0]}`, { responsible_id: otherInspector }],
    [`/inspection/composite/${inspection?.[1]}/copy`, { mode: 'copy' }],
    [
      `/inspection/composite/${inspection?.[0]}/copy`,
      { mode: 'copy', responsible_id: otherInspector },
    ],
    [`/inspection/composite/status/${inspection?.[1]}`, { operative_status_code: 2 }],
  ];
  for (const [path, body] of attempts) {
    const answer = await post(path, body);
    assert.deepEqual(
      [answer.status, answer.body],
      [404, { detail: 'Not Found' }],
      `${path} ${JSON.stringify(body)}`,
    );
  }
});

test('after all of this the other tenant has exactly the rows it had', async () => {
  assert.deepEqual(await tableChecksums(app.database, isOtherTenants), untouched);
});
