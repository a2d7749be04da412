import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LIST_PARAMETERS } from '#kit/entity/routes.ts';
import { specsOf } from '../fixtures/make.ts';
import { schemaOf } from '../fixtures/plainValues.ts';
import { call, newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary: string;
  security?: unknown[];
  parameters: { $ref?: string; name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { $ref?: string; description: string; content?: Json }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
}

let app: TestApp;
let document: Document;
/** Every call, with references to shared parts resolved. */
let operations: [name: string, path: string, operation: Operation][];
const routed: { method: string; path: string }[] = [];
before(async () => {
  app = await newApp();
  document = (await call(app.app, { method: 'GET', url: '/api/openapi.json' })).body;
  const inPlace = <T extends { $ref?: string }>(part: T): T => {
    const [, , kind = '', name = ''] = part.$ref?.split('/') ?? [];
    return (document.components[kind]?.[name] as T | undefined) ?? part;
  };
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      path,
      {
        ...operation,
        parameters: operation.parameters.map(inPlace),
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, one]) => [status, inPlace(one)]),
        ),
      },
    ]),
  );
  const tree = app.app.printRoutes({ commonPrefix: false });
  const parts: string[] = [];
  for (const [, indent = '', text = '', methods = ''] of tree.matchAll(
    /^([│ ]*)[├└]── (\S*) \(([^)]*)\)$/gm,
  )) {
    parts.splice(indent.length / 4, parts.length, text);
    for (const method of methods.split(', ')) routed.push({ method, path: parts.join('') });
  }
});
after(() => app.close());

/** Every value of a key, at any depth. */
function valuesOf(key: string, part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ]);
}

test('the document describes every available call, and no other', () => {
  const documented = operations.map(([name]) => name.replaceAll(/\{(\w+)\}/g, ':$1'));
  const registeredCalls = [...app.app.registry.specs, ...app.app.registry.public].map(
    ({ method, path }) => `${method} ${path}`,
  );
  assert.deepEqual(documented.toSorted(), registeredCalls.toSorted());
  // The last route is the 404 for unknown calls.
  const meta = new Set(['/api/openapi.json', '/api/docs', '/config/config.json', '*']);
  const unknown = routed.filter(
    ({ method, path }) =>
      !['HEAD', 'OPTIONS'].includes(method) &&
      !meta.has(path) &&
      !documented.includes(`${method} ${path.replace(/^\/api/, '')}`),
  );
  assert.deepEqual(unknown, []);
  assert.ok(routed.length > 100);
});

/** The protocol says all in headers. */
const isTus = (name: string): boolean => / \/upload(\/|$)/.test(name);

test('the document is valid OpenAPI 3.1', () => {
  assert.match(document.openapi, /^3\.1\.\d$/);
  assert.ok(document.info.title && document.info.version);
  const ids = operations.map(([, , { operationId }]) => operationId);
  assert.equal(new Set(ids).size, ids.length, 'operation ids are unique');
  for (const [name, path, { parameters, responses, summary, operationId }] of operations) {
    assert.ok(summary.length > 3 && /^\w+$/.test(operationId), name);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one);
    assert.deepEqual(
      parameters.filter((one) => one.in === 'path').map((one) => one.name),
      inPath,
      name,
    );
    assert.ok(
      parameters.every((one) => one.in !== 'path' || one.required),
      name,
    );
    const keys = parameters.map((one) => `${one.in} ${one.name}`);
    assert.equal(new Set(keys).size, keys.length, name);
    assert.ok(
      Object.values(responses).every(({ description }) => description.length > 0),
      name,
    );
    for (const [status, { content }] of Object.entries(responses)) {
      assert.match(status, /^([1-5]\d\d|[1-5]XX|default)$/, name);
      const isEmpty =
        ['204', '304', '416'].includes(status) || (status.startsWith('2') && isTus(name));
      assert.equal(content === undefined, isEmpty, `${name} ${status}`);
    }
  }
  for (const reference of valuesOf('$ref', document)) {
    const steps = String(reference).replace(/^#\//, '').split('/');
    const target = steps.reduce<unknown>(
      (part, step) => (part as Json | undefined)?.[step],
      document,
    );
    assert.ok(target, `${String(reference)} refers to nothing`);
  }
  for (const key of ['$schema', '$defs']) assert.deepEqual(valuesOf(key, document), [], key);
});

test('bodies and parameters are those the server validates', () => {
  for (const spec of [...specsOf(app), ...app.app.registry.public]) {
    const operation =
      document.paths[spec.path.replaceAll(/:(\w+)/g, '{$1}')]?.[spec.method.toLowerCase()];
    assert.ok(operation, spec.path);
    assert.deepEqual(
      operation.parameters.filter((one) => one.in === 'query').map((one) => one.name),
      spec.query ?? [],
      spec.path,
    );
    const type = spec.form ? 'application/x-www-form-urlencoded' : 'application/json';
    const schema = operation.requestBody?.content[type]?.schema;
    assert.equal(schema === undefined, spec.body === undefined, `${spec.method} ${spec.path}`);
    if (!spec.body) continue;
    const keys = Object.keys(schemaOf(spec.body).properties ?? {});
    const documented = Object.keys(schema?.['properties'] ?? {});
    assert.deepEqual(documented.slice(0, keys.length), keys, spec.path);
    const codes = new Set(keys.filter((key) => key.endsWith('_code')));
    for (const key of documented.slice(keys.length))
      assert.ok(codes.has(key.replace(/_id$/, '_code')), `${spec.path} ${key}`);
    assert.equal(schema?.['additionalProperties'], false, spec.path);
  }
  const twins = valuesOf('form_factor_id', document).concat(valuesOf('check_type_id', document));
  assert.ok(twins.length >= 4, 'ids of dictionary entries are documented beside their codes');
  const list = document.paths['/object']?.['get'];
  assert.deepEqual(
    list?.parameters.filter((one) => one.in === 'query').map((one) => one.name),
    [...LIST_PARAMETERS, 'root'],
  );
});

test('calls that need no token say so, all others require it', () => {
  const open = new Set(
    app.app.registry.public.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}')),
  );
  for (const [name, path, { security }] of operations)
    assert.deepEqual(security, open.has(path) ? [] : undefined, name);
});

test('a page without scripts describes the same calls to people', async () => {
  const { status, body, headers } = await call(app.app, { method: 'GET', url: '/api/docs' });
  assert.deepEqual([status, String(headers['content-type']).split(';')[0]], [200, 'text/html']);
  for (const { path } of [...specsOf(app), ...app.app.registry.public])
    assert.ok(body.includes(`<code>${path}</code>`), path);
  for (const name of Object.keys(document.components['schemas'] ?? {}))
    assert.ok(body.includes(`<code>${name}</code>`), name);
  assert.doesNotMatch(body, /<script/i);
});
