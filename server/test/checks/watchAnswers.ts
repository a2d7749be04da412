import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { call } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

type Json = Record<string, unknown>;
interface AnswerSpec {
  headers: Json;
  content?: Json;
}
interface OperationSpec {
  /** `GET /object/{id}`. */
  name: string;
  path: string;
  method: string;
  pattern: RegExp;
  responses: Record<string, AnswerSpec | { $ref: string }>;
}
export interface AnswerWatch {
  /**
   * The calls, and the headers of their successes, that the document describes but no answer has shown yet.
   */
  unseen: Set<string>;
}

/** Forbids fields that the document does not name; the document itself allows them. */
function closeSchema(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closeSchema);
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(
    Object.entries(part).map(([key, value]): [string, unknown] => [key, closeSchema(value)]),
  );
  const open = copy['type'] === 'object' && 'properties' in copy;
  return open ? { additionalProperties: false, ...copy } : copy;
}

const operationsOf = (document: { paths: Record<string, Record<string, OperationSpec>> }) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses }]): OperationSpec => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      responses,
    })),
  );

/** The names of the call and of each header of its described success. */
const namesOf = ({ name, responses }: OperationSpec): string[] => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const headers = success && 'headers' in success ? Object.keys(success.headers) : [];
  return [name, ...headers.map((header) => `${name} ${header}`)];
};

const pointer = (...steps: string[]): string =>
  steps
    .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');

/** Headers of an answer that matter to its caller. */
const CALLER_HEADERS = [
  'x-request-id',
  'etag',
  'retry-after',
  'location',
  'allow',
  'www-authenticate',
];

/** The description of an answer, and its place in the document. */
function describedAnswer(
  document: { components: { responses: Record<string, AnswerSpec> } },
  { name, path, method, responses }: OperationSpec,
  status: string,
): { answer: AnswerSpec; place: string[] } {
  const key = status in responses ? status : `${status.charAt(0)}XX`;
  const own = responses[key];
  assert.ok(own, `${name} → ${status} is not described`);
  if (!('$ref' in own)) return { answer: own, place: ['paths', path, method, 'responses', key] };
  const shared = own.$ref.split('/').at(-1) ?? '';
  const answer = document.components.responses[shared];
  assert.ok(answer, shared);
  return { answer, place: ['components', 'responses', shared] };
}

function validatorOf(document: unknown): (place: string[], answer: unknown) => string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  formats.default(ajv);
  ajv.addSchema(closeSchema(document) as Json, 'api');
  return (place, answer) => {
    const validate = ajv.getSchema(
      `api#/${pointer(...place, 'content', 'application/json', 'schema')}`,
    );
    assert.ok(validate, place.join(' '));
    void validate(answer); // no schema of ours is asynchronous
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** From now on every answer of the application is checked against its own document. */
export async function watch({ app }: TestApp): Promise<AnswerWatch> {
  const { body: document } = await call(app, { method: 'GET', url: '/api/openapi.json' });
  // A literal path goes before one with a parameter.
  const operations = operationsOf(document).toSorted(
    (a, b) => a.path.split('{').length - b.path.split('{').length,
  );
  const faultsOf = validatorOf(document);
  const unseen = new Set(operations.flatMap(namesOf));
  const check = (method: string, url: string, response: LightMyRequestResponse): void => {
    const [path = ''] = url.split('?');
    const operation = operations.find(
      (one) => one.method === method.toLowerCase() && one.pattern.test(path),
    );
    if (!operation) return;
    const status = String(response.statusCode);
    const { answer, place } = describedAnswer(document, operation, status);
    const headers = Object.keys(response.headers);
    const what = `${operation.name} → ${status} ${response.body.slice(0, 2000)}`;
    assert.deepEqual(
      headers.filter((name) => CALLER_HEADERS.includes(name) && !(name in answer.headers)),
      [],
      what,
    );
    if (answer.content && !('application/json' in answer.content))
      assert.doesNotMatch(String(response.headers['content-type']), /json/, what);
    else if (answer.content) assert.deepEqual(faultsOf(place, response.json()), [], what);
    else assert.equal(response.body, '', what);
    if (!status.startsWith('2')) return;
    for (const name of [operation.name, ...headers.map((name) => `${operation.name} ${name}`)])
      unseen.delete(name);
  };
  const inject = app.inject.bind(app);
  Object.assign(app, {
    inject: async (request: InjectOptions & { url: string }) => {
      const response = await inject(request);
      check(request.method ?? 'GET', request.url, response);
      return response;
    },
  });
  return { unseen };
}
