import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import type { RouteSpec } from '#kit/http/spec.ts';
import { sized } from '../checks/size.ts';
import { payloadOf } from '../fixtures/files.ts';
import { specsOf, specsOfRows } from '../fixtures/make.ts';
import { call, newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Answer, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { assertRefused } from '../checks/refusals.ts';

const NOBODY = '018f0000-0000-7000-8000-00000000000a';

let app: TestApp;
let tenant: TestTenant;
let withBody: RouteSpec[];
before(async () => {
  app = await newApp();
  tenant = await newTenant(app);
  withBody = someOf(specsOf(app)).filter((spec) => spec.body !== undefined);
});
after(() => app.close());

/** All dictionaries share their code: two of them are enough. */
const someOf = (specs: readonly RouteSpec[]): RouteSpec[] =>
  specs.filter(
    ({ tag, path }) => tag !== 'dictionary' || /^\/(bu_class|quality_status)\b/.test(path),
  );

/** HEAD answers a status alone. */
const withAnswer = (specs: readonly RouteSpec[]): RouteSpec[] =>
  specs.filter(({ method }) => method !== 'HEAD');

const urlOf = (spec: RouteSpec): string => `/api${spec.path.replaceAll(/:\w+/g, NOBODY)}`;
const send = (request: InjectOptions): Promise<Answer> =>
  call(app.app, {
    ...request,
    headers: { authorization: `Bearer ${tenant.as.superuser.token}`, ...request.headers },
  });

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const JSON_TYPE = { 'content-type': 'application/json' };
type BadRequest = [
  label: string,
  payload: string | Buffer,
  statuses: number[],
  headers?: Record<string, string>,
];
/** Bodies that no call accepts from any sender. */
const BAD_REQUESTS: BadRequest[] = [
  ['cut off', '{"name": "x"', [422]],
  ['a trailing comma', '{"name": "x",}', [422]],
  ['no JSON', 'name=x', [422]],
  ['a lone NUL', '\0', [422]],
  ['100,000 open brackets', deep(100_000), [404, 422]],
  ['__proto__', '{"__proto__": {"is_superuser": true}}', [422]],
  ['constructor.prototype', '{"constructor": {"prototype": {"x": 1}}}', [422]],
  ['more than a megabyte', JSON.stringify({ name: 'x'.repeat(1_100_000) }), [413]],
  [
    'UTF-16',
    Buffer.from('{"name":"x"}', 'utf16le'),
    [422],
    { 'content-type': 'application/json; charset=utf-16' },
  ],
  [
    'compressed',
    gzipSync('{"name":"x"}'),
    [415, 422],
    { ...JSON_TYPE, 'content-encoding': 'gzip' },
  ],
  ['plain text', '{"name":"x"}', [415], { 'content-type': 'text/plain' }],
  ['a form', 'name=x', [415], { 'content-type': 'application/x-www-form-urlencoded' }],
  ['XML', '<name>x</name>', [415], { 'content-type': 'application/xml' }],
  ['an unreadable type', '{"name":"x"}', [415], { 'content-type': 'jso n' }],
];

test('a body that is not JSON of a sane size is refused by every call before anything else happens', async () => {
  assert.ok(withBody.length > 30);
  for (const spec of withBody) {
    for (const [label, payload, statuses, headers = JSON_TYPE] of BAD_REQUESTS) {
      const answer = await send({ method: spec.method, url: urlOf(spec), payload, headers });
      assertRefused(answer, `${spec.method} ${spec.path} with ${label}`);
      assert.ok(
        statuses.includes(answer.status),
        `${spec.method} ${spec.path} with ${label}: ${answer.status}`,
      );
    }
  }
});

test('a body that is not an object is refused by every call', async () => {
  for (const spec of withBody) {
    for (const payload of [
      'null',
      '[]',
      '[{}]',
      '"x"',
      '42',
      'true',
      '',
      deep(100),
      `{"a":${deep(40)}}`,
    ]) {
      const answer = await send({
        method: spec.method,
        url: urlOf(spec),
        payload,
        headers: JSON_TYPE,
      });
      assertRefused(answer, `${spec.method} ${spec.path} with ${payload.slice(0, 20)}`);
    }
  }
});

const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`unknown_${n}`, n])));

/** In a full run each call has all of these, otherwise the next third of them. */
const inTurn = <T>(call: number, all: T[]) =>
  all.filter((_, at) => sized((call + at) % 3 === 0, true));

test('a body of too many parts of any kind is refused as a whole by every call', async () => {
  const items = JSON.stringify({ items: Array.from({ length: 25_000 }, () => ({})) });
  for (const [n, spec] of withBody.entries())
    for (const payload of inTurn(n, [fields(25_001), items, '{"a":'.repeat(25_001)])) {
      const { status, body } = await send({
        method: spec.method,
        url: urlOf(spec),
        payload,
        headers: JSON_TYPE,
      });
      if (status === 404) continue;
      const [{ msg, ...fault }] = body.detail;
      assert.deepEqual(
        [status, body.detail.length, fault, msg],
        [422, 1, { loc: ['body'], type: 'too_many' }, 'Too many values'],
        `${spec.method} ${spec.path} with ${payload.slice(0, 20)}`,
      );
    }
});

test('of very many faults the first hundred are reported', async () => {
  const { admin } = tenant.as;
  const url = '/api/object';
  const answer = await send({ method: 'POST', url, payload: fields(24_000), headers: JSON_TYPE });
  assert.deepEqual([answer.status, answer.body.detail.length], [422, 100]);
  const rows = Array.from({ length: 300 }, () => ({}));
  const imported = await admin.post('/measurement_indicator/import', { items: rows });
  assert.deepEqual([imported.status, imported.body.detail.length], [422, 100]);
});

test('a form of too many fields is refused before they are looked at', async () => {
  const payload = Array.from({ length: 90_000 }, (_, n) => `f${n}=`).join('&');
  const { status, body } = await call(app.app, {
    method: 'POST',
    url: '/api/auth/jwt/login',
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.deepEqual([status, body.detail[0].loc, body.detail[0].type], [422, ['body'], 'too_many']);
});

test('a caller who is not signed in learns nothing about body, id or parameters', async () => {
  for (const spec of specsOf(app)) {
    for (const payload of [undefined, '{', 'x'.repeat(1_100_000)]) {
      const request = payload === undefined ? {} : { payload, headers: JSON_TYPE };
      const answer = await call(app.app, {
        method: spec.method,
        url: `${urlOf(spec)}?nonsense=1`,
        ...request,
      });
      assert.deepEqual(
        [answer.status, answer.body],
        [401, spec.method === 'HEAD' ? '' : { detail: 'Unauthorized' }],
        `${spec.method} ${spec.path}`,
      );
    }
  }
});

test('undeclared parameters are refused by every call', async () => {
  for (const spec of withAnswer(specsOf(app))) {
    const answer = await send({
      method: spec.method,
      url: `${urlOf(spec)}?nonsense=1`,
      ...payloadOf(spec),
    });
    assertRefused(answer, `${spec.method} ${spec.path}`);
    if (answer.status === 422)
      assert.deepEqual(
        answer.body.detail[0].loc.slice(0, 2),
        ['query', 'nonsense'],
        `${spec.method} ${spec.path}`,
      );
    else assert.equal(answer.status, 404, `${spec.method} ${spec.path}`);
  }
});

test('unknown paths are not found and unknown methods are not allowed', async () => {
  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api//object',
    '/api/object/',
    '/api/OBJECT',
    '/api/object/x/y',
    `/api/object/${NOBODY};x`,
    `/api/object/1%23/api`,
  ]) {
    const answer = await send({ method: 'GET', url });
    assert.deepEqual([answer.status, answer.body], [404, { detail: 'Not Found' }], url);
  }
  for (const [method, url] of [
    ['PUT', '/api/object'],
    ['DELETE', '/api/object'],
    ['POST', `/api/object/${NOBODY}`],
    ['DELETE', '/api/version'],
  ] as const) {
    const answer = await send({ method, url });
    assert.deepEqual(
      [answer.status, answer.body],
      [405, { detail: 'Method Not Allowed' }],
      `${method} ${url}`,
    );
    assert.match(String(answer.headers['allow']), /GET/);
  }
});

test('headers that claim another method or path are ignored', async () => {
  const answer = await send({
    method: 'GET',
    url: '/api/user/me',
    headers: {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/superuser/tenant',
      'x-forwarded-host': 'evil.example',
    },
  });
  assert.equal(answer.body.id, tenant.as.superuser.id);
});

test('malformed ids in paths return 404 for every call and method', async () => {
  const ids = [
    '0',
    '-1',
    '1.0',
    '1e309',
    '2147483648',
    '9007199254740993',
    'abc',
    '%00',
    '..%2f..%2fetc%2fpasswd',
    '1%20OR%201=1',
    NOBODY.replaceAll('-', ''),
    'x'.repeat(4000),
    '%F0%9F%92%A9',
    '%FF',
    NOBODY.toUpperCase(),
    'null',
    '%7B%7D',
  ];
  for (const [n, spec] of withAnswer(someOf(specsOfRows(app))).entries()) {
    for (const id of inTurn(n, ids)) {
      const url = `/api${spec.path.replaceAll(/:\w+/g, id)}`;
      const answer = await send({
        method: spec.method,
        url,
        ...payloadOf(spec),
      });
      assertRefused(answer, `${spec.method} ${spec.path} with ${id.slice(0, 20)}`);
      assert.ok(
        [404, 422, 400].includes(answer.status),
        `${spec.method} ${spec.path} with ${id.slice(0, 20)}: ${answer.status}`,
      );
    }
  }
});
