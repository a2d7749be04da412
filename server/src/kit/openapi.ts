import { UI_VERSION, PRODUCT_NAME } from '@plumbline/contract/product';
import { errorBody } from '@plumbline/contract/kit/errors';
import { PERMISSIONS } from '@plumbline/contract/kit/permissions';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PublicSpec, Registry, RouteSpec } from './http.ts';

type Json = Record<string, unknown>;
const jsonSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json;

/** Schemas that others refer to. */
class Components {
  readonly schemas: Record<string, Json> = {};

  /** The schema as a part of the document: what it defines for itself moves among the components. */
  embed(name: string, schema: z.ZodType): Json {
    const { $schema: _schema, $defs, ...own } = jsonSchema(schema);
    const moved = (part: unknown): Json =>
      JSON.parse(
        JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${name}_`),
      ) as Json; // what was read from JSON is JSON
    for (const [key, part] of Object.entries(($defs ?? {}) as Json))
      this.schemas[`${name}_${key}`] = moved(part);
    return moved(own);
  }
}

/** OpenAPI 3.1 from the very declarations that route and validate (api.md). */
export function openApi({ specs, open }: Registry): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  const add = (spec: PublicSpec, more: Json): void => {
    const path = spec.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [spec.method.toLowerCase()]: { ...operation(spec, components), ...more },
    };
  };
  for (const spec of specs) add(spec, { 'x-roles': PERMISSIONS[spec.permission] });
  for (const spec of open) add(spec, { security: [] });
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: UI_VERSION },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: components.embed('Error', errorBody), ...components.schemas },
    },
  };
}

const idOf = ({ method, path }: PublicSpec): string =>
  `${method.toLowerCase()}${path.replaceAll(/\W+/g, '_')}`;

function operation(spec: PublicSpec, components: Components): Json {
  const operationId = idOf(spec);
  const inPath = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  const inQuery = (spec.query ?? []).map((name) => ({
    name,
    in: 'query',
    schema: QUERY_SCHEMAS[name] ?? { type: 'string' },
  }));
  const error = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  const success = spec.answer
    ? {
        content: {
          'application/json': { schema: components.embed(`${operationId}_answer`, spec.answer) },
        },
      }
    : {};
  const type = spec.form ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    operationId,
    tags: [spec.tag],
    summary: spec.summary,
    parameters: [...inPath, ...inQuery],
    ...(spec.body
      ? {
          requestBody: {
            required: true,
            content: { [type]: { schema: components.embed(operationId, spec.body) } },
          },
        }
      : {}),
    responses: {
      [spec.status ?? 200]: { description: 'Done', ...success },
      '4XX': error,
      '5XX': error,
    },
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
  app.get('/openapi.json', async () => openApi(app.registry));
  app.get('/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    return docsPage(app.registry);
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function docsPage({ specs, open }: Registry): string {
  const all = [
    ...open.map((spec) => ({ spec, roles: 'no token needed' })),
    ...specs.map((spec) => ({ spec, roles: rolesOf(spec) })),
  ];
  const tags = [...new Set(all.map(({ spec }) => spec.tag))].toSorted();
  const sections = tags.map(
    (tag) =>
      `<section><h2>${escaped(tag)}</h2>${all
        .filter(({ spec }) => spec.tag === tag)
        .map(({ spec, roles }) => entry(spec, roles))
        .join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${PRODUCT_NAME} API</title><style>
body{font:14px/1.5 system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 16px;color:#121720}h2{margin-top:32px;font-size:16px}
summary{cursor:pointer;padding:6px 0;border-top:1px solid #e6e9ee}code{font-size:13px}b{display:inline-block;width:64px}pre{background:#f5f6f9;padding:12px;overflow:auto}
</style></head><body><h1>${PRODUCT_NAME} API</h1><p><a href="openapi.json">openapi.json</a> · lists, filters and errors as described there.</p>${sections.join('')}</body></html>`;
}

const rolesOf = ({ permission }: RouteSpec): string =>
  Object.entries(PERMISSIONS[permission])
    .map(([role, reach]) => `${role}: ${reach}`)
    .join(' · ');

function entry(spec: PublicSpec, roles: string): string {
  const query = spec.query ? `<p>Query: <code>${spec.query.join(', ')}</code></p>` : '';
  const body = spec.body
    ? `<pre>${escaped(JSON.stringify(jsonSchema(spec.body), null, 2))}</pre>`
    : '';
  return `<details><summary><b>${spec.method}</b><code>${escaped(spec.path)}</code> ${escaped(spec.summary)}</summary><p>${roles}</p>${query}${body}</details>`;
}
