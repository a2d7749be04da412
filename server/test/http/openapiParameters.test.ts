import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { TABLES } from '../../src/areas.ts';
import { addFiles } from '../fixtures/files.ts';
import { detailsOf, ok } from '../fixtures/inspectionSite.ts';
import { canMake, makerOf, specsOf } from '../fixtures/make.ts';
import type { Maker } from '../fixtures/maker.ts';
import { call, newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Answer, TestApp } from '../fixtures/newTenant.ts';

const NOBODY = '018f0000-0000-7000-8000-00000000000a';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { type: string; minimum?: number; maximum?: number; enum?: string[] };
}
interface Operation {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body: boolean;
  parameters: Parameter[];
}

let app: TestApp;
let maker: Maker;
/** Every call that needs a token. */
let guarded: Operation[];
before(async () => {
  app = await newApp();
  maker = makerOf(app, await newTenant(app));
  const { body: document } = await call(app.app, { method: 'GET', url: '/api/openapi.json' });
  const shared: Record<string, Parameter> = document.components.parameters;
  guarded = specsOf(app).map(({ method, path, body }) => {
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    const references: (Parameter | { $ref: string })[] =
      document.paths[template][method.toLowerCase()].parameters;
    const parameters = references.flatMap((one) =>
      '$ref' in one ? (shared[one.$ref.split('/').at(-1) ?? ''] ?? []) : [one],
    );
    return { method, path, body: body !== undefined, parameters };
  });
});
after(() => app.close());

interface ParameterCase {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  id?: string;
}
const fire = (
  { method, path, body }: Operation,
  { query = {}, headers, id = NOBODY }: ParameterCase,
) =>
  call(app.app, {
    method,
    url: `/api${path.replaceAll(/:\w+/g, id)}?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${maker.tenant.as.superuser.token}`, ...headers },
    ...(body ? { payload: {} } : {}),
  });

/** Rows that have no list of their own. */
const WITHOUT_LIST: Record<string, () => Promise<string>> = {
  '/tenant': async () => maker.tenant.tenant_id,
  '/superuser/tenant': async () => maker.tenant.tenant_id,
  '/inspection_check_list_item': async () => {
    const { admin } = maker.tenant.as;
    const inspection = await maker.reference('inspection');
    const [detail] = await detailsOf(admin, inspection);
    return Object.values(detail?.items ?? {})[0] ?? NOBODY;
  },
  '/late_work': async () => {
    const id = randomUUID();
    const files = [{ content_id: randomUUID(), name: 'a.txt', item_id: null }];
    const inspection = await maker.reference('inspection');
    const { superuser } = maker.tenant.as;
    await ok(superuser.post(`/inspection/${inspection}/late_work`, { id, answers: [], files }));
    return id;
  },
  '/content': async () => {
    const path = `/object/${await maker.reference('object')}`;
    const { body } = await addFiles(maker.tenant.as.admin, path, [['a.txt', 'Two pumps.']]);
    return body.items[0].id;
  },
};

/** The id of some row of the path's entity, or an id without a row. */
async function rowOf(path: string): Promise<string> {
  const list = path.replace(/\/(:id|me)\b.*$/, '');
  const special = WITHOUT_LIST[list];
  if (special) return await special();
  const entity = [...TABLES.values()].find(({ resource }) => resource.path === list);
  if (!entity) return NOBODY;
  const { items } = (await maker.tenant.as.admin.get(`${list}?page_size=1`)).body;
  if (items[0]) return items[0].id;
  return canMake(app, entity) ? (await maker.row(entity.resource.name)).id : NOBODY;
}

/** The parameter that a refusal names; null if the call accepted them all, and perhaps refused its body. */
const refusedParameter = ({ status, body }: Answer): string | null =>
  status === 422 && body.detail[0].loc[0] !== 'body' ? body.detail[0].loc.join(' ') : null;

/** Valid and invalid values of the type. */
function valuesOf({
  type,
  minimum,
  maximum,
}: Parameter['schema']): [good: string[], bad: string[]] {
  if (type === 'boolean')
    return [
      ['true', 'false'],
      ['TRUE', '1', ''],
    ];
  if (type !== 'integer') return [[], []];
  assert.ok(minimum !== undefined && maximum !== undefined, 'an integer has bounds');
  const bad = [minimum - 1, maximum + 1, minimum + 0.5];
  return [[minimum, maximum].map(String), bad.map(String)];
}

test('query parameters accept values of their type within their bounds, and no others', async () => {
  let valueCount = 0;
  for (const operation of guarded) {
    const own = operation.parameters.filter((one) => one.in === 'query');
    const mandatory = Object.fromEntries(
      own.flatMap((one) => (one.required ? [[one.name, one.schema.enum?.[0] ?? 'id']] : [])),
    );
    for (const { name, schema, required } of own) {
      const [good, bad] = valuesOf(schema);
      const ask = async (query: Record<string, string>, id?: string) =>
        refusedParameter(await fire(operation, { query, ...(id && { id }) }));
      const label = `${operation.method} ${operation.path} ${name}`;
      for (const value of good)
        assert.equal(await ask({ ...mandatory, [name]: value }), null, `${label}=${value}`);
      // A missing row would be reported before anything else, such as the second one of a path.
      if (/:\w+.*:/.test(operation.path)) continue;
      const id = bad.length > 0 ? await rowOf(operation.path) : NOBODY;
      for (const value of bad)
        assert.equal(
          await ask({ ...mandatory, [name]: value }, id),
          `query ${name}`,
          `${label}=${value}`,
        );
      if (required && !operation.path.includes(':id'))
        assert.equal(await ask({}), `query ${name}`, label);
      valueCount += good.length + (required ? 1 : 0);
    }
  }
  assert.ok(valueCount > 200, `${valueCount} values`);
});

const operationsWith = (header: string): Operation[] =>
  guarded.filter(({ parameters }) => parameters.some(({ name }) => name === header));

const TELLING_SECRETS = /^\/(user\/me\/second_factor(\/confirm|\/recovery_codes)?|api_key)$/;

test('every call described with an Idempotency-Key reads it', async () => {
  const calls = operationsWith('Idempotency-Key');
  // A PUT may be repeated anyway, and an answer with a secret is not stored to be repeated.
  const writing = guarded.filter(
    ({ method, path, body }) =>
      body && !['GET', 'PUT'].includes(method) && !TELLING_SECRETS.test(path),
  );
  assert.deepEqual(calls, writing);
  for (const operation of calls) {
    const answer = await fire(operation, { headers: { 'idempotency-key': 'x'.repeat(256) } });
    assert.equal(
      refusedParameter(answer),
      'header idempotency-key',
      `${operation.method} ${operation.path}`,
    );
  }
});

test('every call described with If-Match refuses an outdated version of its row', async () => {
  const calls = operationsWith('If-Match');
  // Notices, sessions, keys and reports by schedule have no versions, and presence no rows.
  const ofOneRow = guarded.filter(
    ({ method, path }) =>
      ['PATCH', 'DELETE'].includes(method) &&
      /^\/(?!notice\/|presence\/|session\/|api_key\/|report_schedule\/)\w+\/(:id|me)$/.test(path),
  );
  assert.deepEqual(calls, ofOneRow);
  assert.ok(calls.length > 20);
  for (const operation of calls) {
    const id = await rowOf(operation.path);
    const { status } = await fire(operation, { id, headers: { 'if-match': '"0"' } });
    assert.equal(status, 412, `${operation.method} ${operation.path}`);
  }
});
