import { PRODUCT_NAME } from '@plumbline/contract/product';
import type { FastifyInstance } from 'fastify';
import { openApi } from './document.ts';
import type { OpenApiDocument, Operation } from './document.ts';

/** `/openapi.json` for programs and `/docs` for people, a page without scripts; both are built on first use. */
export function serveDocs(app: FastifyInstance): void {
  let cached: OpenApiDocument | undefined;
  const document = () => (cached ??= openApi(app.registry));
  app.get('/openapi.json', async () => document());
  app.get('/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    return docsPage(document());
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function docsPage({ paths, components }: OpenApiDocument): string {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...byTag]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, calls]) => section(tag, calls.map(entry)));
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<details><summary><code>${name}</code></summary>${json(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${PRODUCT_NAME} API</title><style>
body{font:14px/1.5 system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 16px;color:#121720}h2{margin-top:32px;font-size:16px}
summary{cursor:pointer;padding:6px 0;border-top:1px solid #e6e9ee}code{font-size:13px}b{display:inline-block;width:64px}pre{background:#f5f6f9;padding:12px;overflow:auto}
</style></head><body><h1>${PRODUCT_NAME} API</h1><p><a href="openapi.json">openapi.json</a> · lists, filters and errors as described there.</p>${sections.join('')}${section('Schemas', schemas)}</body></html>`;
}

const section = (title: string, parts: string[]): string =>
  `<section><h2>${escaped(title)}</h2>${parts.join('')}</section>`;

const json = (part: unknown): string => `<pre>${escaped(JSON.stringify(part, null, 2))}</pre>`;

const rolesOf = ({ 'x-roles': roles }: Operation): string =>
  roles
    ? Object.entries(roles)
        .map(([role, reach]) => `${role}: ${reach}`)
        .join(' · ')
    : 'no token needed';

function entry(call: { path: string; method: string; operation: Operation }): string {
  const { operation } = call;
  const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const inQuery = operation.parameters.filter((one) => one['in'] === 'query');
  const query =
    inQuery.length > 0
      ? `<p>Query: <code>${inQuery.map((one) => String(one['name'])).join(', ')}</code></p>`
      : '';
  const body = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) =>
    json(schema),
  );
  const answers = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
    Object.values(content).map(({ schema }) => `<p>Answers ${status}</p>${json(schema)}`),
  );
  return `<details><summary><b>${call.method.toUpperCase()}</b><code>${escaped(path)}</code> ${escaped(operation.summary)}</summary><p>${rolesOf(operation)}</p>${query}${body.join('')}${answers.join('')}</details>`;
}
