import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { call, newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Answer, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { assertRefused } from '../checks/refusals.ts';
import { untilWaiting } from '../servers/untilWaiting.ts';

let app: TestApp;
let tenant: TestTenant;
let port: number;
before(async () => {
  app = await newApp();
  tenant = await newTenant(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo); // listening on TCP
});
after(() => app.close());

const send = (request: InjectOptions): Promise<Answer> =>
  call(app.app, {
    ...request,
    headers: { authorization: `Bearer ${tenant.as.superuser.token}`, ...request.headers },
  });

test('any Accept-Language, Origin, Range or If-None-Match is accepted', async () => {
  const languages = [
    'xx',
    'x'.repeat(10_000),
    '*',
    'de;q=no',
    "en'; drop table object;--",
    ',,;',
    'uk-UA,uk;q=0.9',
  ];
  for (const language of languages) {
    const answer = await send({
      method: 'GET',
      url: '/api/object?nonsense=1',
      headers: { 'accept-language': language },
    });
    assertRefused(answer, language.slice(0, 20));
  }
  const german = await send({
    method: 'GET',
    url: '/api/object?nonsense=1',
    headers: { 'accept-language': 'de' },
  });
  assert.equal(german.body.detail[0].msg, 'Unbekannter Parameter');
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await send({
      method: 'GET',
      url: '/api/object',
      headers: { origin, range: 'bytes=x-', 'if-none-match': '"' },
    });
    assert.deepEqual(
      [answer.status, answer.headers['access-control-allow-origin']],
      [200, undefined],
    );
  }
});

test('every answer forbids caching, framing and sniffing, refusals too', async () => {
  for (const url of ['/api/user/me', '/api/nothing', '/api/object?nonsense=1', '/api/version']) {
    const { headers } = await send({ method: 'GET', url });
    assert.equal(headers['cache-control'], 'no-store', url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, url);
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, url);
  }
});

test('a long answer is compressed for whoever accepts that, a short one and a change are not', async () => {
  const authorization = `Bearer ${tenant.as.superuser.token}`;
  const ask = (url: string, accepted: string, rest: InjectOptions = {}) => {
    const headers = { authorization, 'accept-encoding': accepted };
    return app.app.inject({ method: 'GET', url, headers, ...rest });
  };
  const long = '/api/openapi.json';
  const plain = await ask(long, 'identity');
  const list = await ask('/api/user?page_size=50', '');
  assert.ok(list.rawPayload.length > 1024);
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['GZIP;q=0.5, br;q=0', 'gzip', gunzipSync],
    ['br;q=0.000, gzip; q=0, zstd, *', undefined, (body: Buffer) => body],
  ] as const) {
    for (const expected of [plain, list]) {
      const compressed = await ask(expected.raw.req.url ?? '', accepted);
      assert.equal(compressed.headers['content-encoding'], encoding, accepted);
      assert.equal(compressed.headers['vary'], 'Accept-Encoding');
      assert.equal(compressed.headers['content-length'], String(compressed.rawPayload.length));
      assert.equal(read(compressed.rawPayload).toString(), expected.body);
      if (encoding !== undefined)
        assert.ok(compressed.rawPayload.length < expected.rawPayload.length / 2);
    }
    const { headers, body } = await ask(long, accepted, { method: 'HEAD' });
    assert.deepEqual([body, headers['content-encoding']], ['', encoding]);
    const short = await ask('/api/object?page_size=1&fields=id', accepted);
    assert.deepEqual([short.statusCode, short.headers['content-encoding']], [200, undefined]);
    const change = await ask('/api/object', accepted, {
      method: 'POST',
      payload: { ['x'.repeat(2000)]: 1 },
    });
    assert.ok(change.rawPayload.length > 1024);
    assert.equal(change.headers['content-encoding'], undefined);
  }
});

test('HEAD returns no body, and OPTIONS needs no token', async () => {
  const head = await send({ method: 'HEAD', url: '/api/object' });
  assert.deepEqual([head.status, head.body], [200, '']);
  assert.equal((await call(app.app, { method: 'OPTIONS', url: '/api/object' })).status, 204);
});

/** Sends raw bytes and reads until the server closes. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.end(text);
  await once(socket, 'close');
  return answer;
}

test('malformed HTTP is refused in the usual shape, and the server keeps running', async () => {
  const requests: [string, number[]][] = [
    ['nonsense\r\n\r\n', [400]],
    ['GET /api/version HTTP/1.1\r\n\r\n', [400]],
    ['GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400, 404]],
    ['TRACE /api/version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [404, 405, 400]],
    [`GET /api/version HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, [431]],
    [
      'POST /api/auth/jwt/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400],
    ],
    [
      'POST /api/auth/jwt/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      [400],
    ],
    [
      'GET /api/object HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nConnection: close\r\n\r\n',
      [400, 401],
    ],
  ];
  for (const [request, statuses] of requests) {
    const answer = await raw(port, request);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
    assert.ok(statuses.includes(status), `${request.slice(0, 60)}: ${answer.slice(0, 300)}`);
    const text = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    if (/^(0\s*)?$/.test(text)) continue; // Node's own refusals have no body
    const body: unknown = JSON.parse(text);
    assert.deepEqual(Object.keys(body as object), ['detail'], request.slice(0, 60));
  }
  assert.match(
    await raw(port, 'GET /api/version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    /"version"/,
  );
});

test('a request is dropped if its caller hangs up while it waits', async () => {
  const { admin } = tenant.as;
  const [locked, waiting] = await Promise.all(
    ['held', 'wanted'].map(async (name) => (await admin.post('/object', { name })).body),
  );
  const change = (description: string) => {
    const pending = request({
      port,
      method: 'PATCH',
      path: `/api/object/${waiting.id}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    });
    pending.end(JSON.stringify({ description }));
    return pending;
  };
  const owner = await app.database.owner();
  await owner.query('begin');
  await owner.query('select 1 from object where tenant_id = $1 and id = $2 for update', [
    tenant.tenant_id,
    locked.id,
  ]);
  // The pool has one connection, so everybody after this one waits.
  const first = admin.patch(`/object/${locked.id}`, { description: 'first' });
  await untilWaiting(owner, 1);
  const abandoned = change('by nobody');
  const hangUp = once(abandoned, 'error');
  await pause(500);
  abandoned.destroy();
  await hangUp;
  const last = once(change('by somebody'), 'response');
  await pause(500);
  await owner.query('commit');
  await owner.end();
  assert.equal((await first).status, 200);
  const [response] = await last;
  assert.equal(response.statusCode, 200);
  const { body } = await admin.get(`/object/${waiting.id}/audit_log`);
  const descriptions = body.items.map(
    (entry: { log: { new_value: { description?: string } } }) => entry.log.new_value.description,
  );
  assert.deepEqual(descriptions, ['by somebody', undefined]);
});
