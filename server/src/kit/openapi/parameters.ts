import { LABEL_SIZES, MOST_PLACES } from '@plumbline/contract/objects/labelSheets';
import { EXPORT_FORMATS } from '@plumbline/contract/kit/columns';
import { LOCALES } from '@plumbline/contract/kit/locales';
import type { PublicSpec } from '#kit/http/spec.ts';
import { acceptsVersion, returnsVersion } from './answers.ts';
import type { Json } from './schemas.ts';

const header = (name: string, description: string, schema: Json = {}): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...schema },
});

/** Request headers that calls share. */
export const PARAMETERS: Record<string, Json> = {
  AcceptLanguage: header(
    'Accept-Language',
    `Language of names and messages, one of ${LOCALES.join(', ')}; else the user's own`,
  ),
  IfMatch: header('If-Match', 'ETag of the row as it was read; 412 `stale` when it has changed'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Within 24 hours the same key answers the first response again',
    { minLength: 1, maxLength: 255 },
  ),
};

/** Answer headers that calls share. */
export const HEADERS: Record<string, Json> = {
  RequestId: {
    description: 'Names the request in the log of the server',
    schema: { type: 'string', format: 'uuid' },
  },
  ETag: { description: 'Version of the row, for If-Match', schema: { type: 'string' } },
  FileTag: { description: 'Hash of the file, for If-None-Match', schema: { type: 'string' } },
  ContentTag: {
    description: 'Hash of what the answer says, for If-None-Match',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds to wait; with 429 and 503',
    schema: { type: 'integer', minimum: 1 },
  },
};
const headerRef = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

const error = (description: string, headers: Json): Json => ({
  description,
  headers: { 'x-request-id': headerRef('RequestId'), ...headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
/** Refusals that calls share. */
export const RESPONSES: Record<string, Json> = {
  Refused: error('Refused', { 'retry-after': headerRef('RetryAfter') }),
  Unavailable: error('The database cannot be reached at the moment', {
    'retry-after': headerRef('RetryAfter'),
  }),
  Failed: error('Failed', {}),
};
export const REFUSAL_RESPONSES: Json = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '503': { $ref: '#/components/responses/Unavailable' },
  '5XX': { $ref: '#/components/responses/Failed' },
};

export const answerHeaders = (spec: PublicSpec): Json => ({
  'x-request-id': headerRef('RequestId'),
  ...(returnsVersion(spec) ? { etag: headerRef('ETag') } : {}),
  ...(spec.sends === 'parts' ? { etag: headerRef('FileTag') } : {}),
  ...(spec.isTagged ? { etag: headerRef('ContentTag') } : {}),
  ...(spec.headers
    ? Object.fromEntries(
        Object.entries(spec.headers).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      )
    : {}),
});

const list = { type: 'array', items: { type: 'string' } };
const flag = { type: 'boolean', default: false };
const QUERY_SCHEMAS: Record<string, Json> = {
  page: { type: 'integer', minimum: 1, maximum: 1e6 },
  page_size: { type: 'integer', minimum: 1, maximum: 1000 },
  with_archived: flag,
  root: flag,
  with_hierarchy: flag,
  permanent: flag,
  filter: list,
  global_filter: list,
  attrs: { ...list, minItems: 1, maxItems: 20 },
  format: { type: 'string', enum: EXPORT_FORMATS },
  label_size: { type: 'string', enum: LABEL_SIZES },
  start: { type: 'integer', minimum: 1, maximum: MOST_PLACES },
  first_page: { type: 'boolean' },
};
const REQUIRED = ['attrs', 'format', 'label_size'];
/** A filtered list accepts any page number, however far past its end. */
const LIST_PAGE = { type: 'integer', minimum: 1, maximum: 1e15 };

const FILTER =
  'Field, operator, value: `name~pump`, `quality_status:in:10,20`, `business_unit.branch.id=…`. The field may be a path through relations. `ancestor.id` means below, `branch.id` there or below. Several are ANDed.';
const DESCRIPTIONS: Record<string, string> = {
  filter: FILTER,
  global_filter: `The standing scope of a page. ${FILTER}`,
  columns:
    'Fields in the order of the file, comma separated; `x.code` of a relation, `quality.critical` of a quality. Without it whatever the list shows.',
  attrs:
    'Fields whose values are counted. A time is counted by the first days of its spans: `assigned_time:day`, `:week` (from Monday), `:month`, in the time zone of the caller.',
};

function queryParameter(spec: PublicSpec, name: string): Json {
  const schema =
    name === 'page' && spec.query?.includes('filter') ? LIST_PAGE : QUERY_SCHEMAS[name];
  const required = REQUIRED.includes(name) ? { required: true } : {};
  const text = DESCRIPTIONS[name];
  const description = text === undefined ? {} : { description: text };
  return { name, in: 'query', ...description, ...required, schema: schema ?? { type: 'string' } };
}

/** Path, query and header parameters of a call. */
export function parametersOf(spec: PublicSpec, needsToken: boolean): Json[] {
  const inPath = [...spec.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(/id$/i.test(name) ? { format: 'uuid' } : {}) },
  }));
  const inQuery = (spec.query ?? []).map((name) => queryParameter(spec, name));
  const changes = spec.method === 'POST' || spec.method === 'PATCH';
  const headers = [
    'AcceptLanguage',
    ...(acceptsVersion(spec) ? ['IfMatch'] : []),
    // A call without a body has the same effect however often it is sent.
    ...(needsToken && changes && spec.body && !spec.returnsSecret ? ['IdempotencyKey'] : []),
  ];
  return [
    ...inPath,
    ...inQuery,
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}
