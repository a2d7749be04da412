import { UI_VERSION, PRODUCT_NAME } from '@plumbline/contract/product';
import { errorBody } from '@plumbline/contract/kit/errors';
import { PERMISSIONS } from '@plumbline/contract/kit/permissions';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteSpec } from './http.ts';

type Json = Record<string, unknown>;
const jsonSchema = (schema: z.ZodType): Json => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json;

/** OpenAPI 3.1 from the very declarations that route and validate (api.md). */
export function openApi(specs: readonly RouteSpec[]): Json {
  const paths: Record<string, Json> = {};
  for (const spec of specs) {
    const path = spec.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(spec) };
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: UI_VERSION },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(errorBody) },
    },
  };
}

function operation(spec: RouteSpec): Json {
  const inPath = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }));
  const inQuery = (spec.query ?? []).map((name) => ({ name, in: 'query', schema: QUERY_SCHEMAS[name] ?? { type: 'string' } }));
  const error = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  const success = spec.answer ? { content: { 'application/json': { schema: jsonSchema(spec.answer) } } } : {};
  return {
    tags: [spec.tag],
    summary: spec.summary,
    'x-roles': PERMISSIONS[spec.permission],
    parameters: [...inPath, ...inQuery],
    ...(spec.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(spec.body) } } } } : {}),
    responses: { [spec.status ?? 200]: { description: 'Done', ...success }, '4XX': error, '5XX': error },
  };
}

const list = { type: 'array', items: { type: 'string' } };
const QUERY_SCHEMAS: Record<string, Json> = {
  page: { type: 'integer', minimum: 1 },
  page_size: { type: 'integer', minimum: 1, maximum: 1000 },
  with_archived: { type: 'boolean', default: false },
  filter: list,
  global_filter: list,
  attrs: list,
};

/** `/openapi.json` for programs, `/docs` for people: a page without scripts, made once at start. */
export function serveDocs(app: FastifyInstance): void {
  app.get('/openapi.json', async () => openApi(app.registry.specs));
  app.get('/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    return docsPage(app.registry.specs);
  });
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function docsPage(specs: readonly RouteSpec[]): string {
  const tags = [...new Set(specs.map((spec) => spec.tag))].toSorted();
  const sections = tags.map((tag) => `<section><h2>${escaped(tag)}</h2>${specs.filter((spec) => spec.tag === tag).map(entry).join('')}</section>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${PRODUCT_NAME} API</title><style>
body{font:14px/1.5 system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 16px;color:#121720}h2{margin-top:32px;font-size:16px}
summary{cursor:pointer;padding:6px 0;border-top:1px solid #e6e9ee}code{font-size:13px}b{display:inline-block;width:64px}pre{background:#f5f6f9;padding:12px;overflow:auto}
</style></head><body><h1>${PRODUCT_NAME} API</h1><p><a href="openapi.json">openapi.json</a> · lists, filters and errors as described there.</p>${sections.join('')}</body></html>`;
}

function entry(spec: RouteSpec): string {
  const roles = Object.entries(PERMISSIONS[spec.permission]).map(([role, reach]) => `${role}: ${reach}`).join(' · ');
  const query = spec.query ? `<p>Query: <code>${spec.query.join(', ')}</code></p>` : '';
  const body = spec.body ? `<pre>${escaped(JSON.stringify(jsonSchema(spec.body), null, 2))}</pre>` : '';
  return `<details><summary><b>${spec.method}</b><code>${escaped(spec.path)}</code> ${escaped(spec.summary)}</summary><p>${roles}</p>${query}${body}</details>`;
}
