import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import { EXPORT_FORMATS } from '@plumbline/contract/kit/columns';
import { LABEL_SIZES } from '@plumbline/contract/objects/labelSheets';
import { CAUSE_ATTRIBUTES } from '@plumbline/contract/quality/counts';
import { RESOURCES } from '@plumbline/contract/resources';
import fc from 'fast-check';
import type { RouteSpec } from '#kit/http/spec.ts';
import { schemaOf } from '../fixtures/plainValues.ts';
import { questions } from '../checks/questions.ts';
import { entityOf } from '../fixtures/seed.ts';
import { uploadedFile, WHOLE_BODIES } from './bodies.ts';
import { HEADERS, ODD_VALUES, RAW_BODIES, RAW_QUERIES } from './oddities.ts';
import { PART, validValue, pathOf } from './paths.ts';
import type { World, Request } from './paths.ts';

const causesBy = fc
  .subarray([...CAUSE_ATTRIBUTES], { minLength: 1 })
  .map((attrs) => `attrs=${attrs.join(',')}`);

/** The days of a calendar. */
const spans = fc
  .constantFrom('', '&group=responsible', '&group=business_unit')
  .map((group) => `from=2026-11-01&to=2026-11-30${group}`);

const measured = fc
  .constantFrom('', '&measured_at=2026-11-21T10%3A00%3A00Z')
  .chain((at) => fc.integer({ min: -50, max: 5000 }).map((n) => `value=${n / 10}${at}`));

const asFile = fc.constantFrom(...EXPORT_FORMATS).map((format) => `format=${format}`);

const onSheets = fc
  .constantFrom(...LABEL_SIZES)
  .map((size) => `label_size=${size}&first_page=true`);

/** Queries of their own that some calls need. */
const QUERIES: [calls: RegExp, queries: fc.Arbitrary<string>][] = [
  [/\/causes\/aggr_on_attr$/, causesBy],
  [/\/workload$/, spans],
  [/\/:id\/forecast$/, measured],
  [/\/export$/, asFile],
  [/\/object\/labels$/, onSheets],
];

function queryOf(world: World, spec: RouteSpec, entity: string): fc.Arbitrary<string> {
  const raw = fc
    .array(fc.oneof(fc.constantFrom(...RAW_QUERIES), fc.webQueryParameters()), { maxLength: 3 })
    .map((parts) => parts.join('&'));
  const isList = spec.method === 'GET' && !spec.path.includes(':') && RESOURCES.has(entity);
  const none = { weight: 6, arbitrary: fc.constant('') };
  const mostly = (arbitrary: fc.Arbitrary<string>) =>
    fc.oneof(none, { weight: 3, arbitrary: raw }, { weight: 8, arbitrary });
  const own = QUERIES.find(([calls]) => calls.test(spec.path))?.[1];
  if (own) return mostly(own);
  if (!isList) return fc.oneof(none, { weight: 1, arbitrary: raw });
  const filters = questions(world.rows, [entityOf(entity)]).map(({ filters }) =>
    filters.map((filter) => `filter=${encodeURIComponent(filter)}`).join('&'),
  );
  const fields = Object.keys(RESOURCES.get(entity)?.fields ?? {});
  const attributes = fc.subarray(fields, { minLength: 1, maxLength: 3 });
  const whole = spec.path.endsWith('/aggr_on_attr')
    ? fc.tuple(filters, attributes).map(([filters, attrs]) => `${filters}&attrs=${attrs.join(',')}`)
    : filters;
  return mostly(whole);
}

const BOUNDARY = 'parts';
/** A form with one or two files of text. */
const forms = fc
  .array(fc.constantFrom('Two pumps.', 'Three valves.'), { minLength: 1, maxLength: 2 })
  .map((texts) =>
    [
      ...texts.map(
        (content, n) =>
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${n}.txt"\r\n\r\n${content}\r\n`,
      ),
      `--${BOUNDARY}--\r\n`,
    ].join(''),
  );
/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The payload of an upload. */
const UPLOADS: Record<
  string,
  { headers: Record<string, string>; payload?: fc.Arbitrary<string | Buffer> }
> = {
  'multipart/form-data': {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: forms,
  },
  'image/png': { headers: { 'content-type': 'image/png' }, payload: fc.constant(PIXEL) },
  'application/offset+octet-stream': {
    headers: {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
    },
    payload: fc.constant(PART),
  },
};
/** Headers of a whole upload in parts, which has no body when it begins. */
export const TUS = { 'tus-resumable': '1.0.0', 'upload-length': String(PART.length) };

/** The body as text: valid, with something odd in it, or missing. */
function bodyOf(
  world: World,
  spec: RouteSpec,
  entity: string,
): fc.Arbitrary<string | Buffer | undefined> {
  const upload = UPLOADS[spec.upload?.types[0] ?? '']?.payload;
  if (upload) return fc.oneof({ weight: 6, arbitrary: upload }, fc.constantFrom(...RAW_BODIES));
  const whole = WHOLE_BODIES[`${spec.method} ${spec.path}`];
  if (whole)
    return fc.oneof({ weight: 6, arbitrary: whole(world) }, fc.constantFrom(...RAW_BODIES));
  const plain = spec.path.endsWith('/content/uploaded') ? 30 : 0;
  if (!spec.body)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      fc.constantFrom(...RAW_BODIES),
    );
  const schema = schemaOf(spec.body);
  const bodies = world.bodies.get(entity) ?? [];
  const known = fc.constantFrom(...(bodies.length > 0 ? bodies : [{}]));
  const fits = fc.oneof(
    validValue(world, schema, entity),
    spec.method === 'POST'
      ? known
      : known.chain((body) =>
          fc.subarray(Object.entries(body)).map((some) => Object.fromEntries(some)),
        ),
  );
  const keys = Object.keys(schema.properties ?? { x: 0 });
  const odd = fc
    .tuple(fits, fc.constantFrom(...keys, 'tenant_id', 'nonsense'), fc.constantFrom(...ODD_VALUES))
    .map(([body, key, value]) => JSON.stringify({ ...(body as object), [key]: value }));
  return fc.oneof(
    { weight: plain, arbitrary: uploadedFile(world) },
    { weight: 6, arbitrary: fits.map((body) => JSON.stringify(body)) },
    { weight: 3, arbitrary: odd },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
  );
}

/** The entities of ids that the path does not name. */
const ENTITIES: Record<string, string> = {
  'POST /inspection/composite/:id': 'object',
  'POST /inspection/:id/composite/operative': 'object',
  'POST /inspection/:id/composite/preview': 'object',
  'POST /inspection/composite/:id/report': 'completed',
  'POST /inspection/:id/content/uploaded': 'active',
  'POST /inspection_check_list_item/:id/content/uploaded': 'active_item',
};

function requestsOf(world: World, spec: RouteSpec): fc.Arbitrary<Request> {
  const entity = spec.path.split('/')[1] ?? '';
  const route = `${spec.method} ${spec.path}`;
  return fc
    .record({
      path: pathOf(world, spec, ENTITIES[route] ?? entity),
      query: queryOf(world, spec, entity),
      payload: bodyOf(world, spec, entity),
      headers: fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
      ),
    })
    .map(({ path, query, payload, headers }) => ({
      route,
      method: spec.method,
      url: `/api${path}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...(payload === undefined
          ? {}
          : { 'content-type': spec.upload?.types[0] ?? 'application/json' }),
        ...UPLOADS[spec.upload?.types[0] ?? '']?.headers,
        ...(spec.path.startsWith('/upload') && !spec.upload ? TUS : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    }));
}

/** They make files, which takes much longer than other requests. */
const MAKES_FILE = /\/(export|report|labels)$/;

/** Dictionaries are all alike; an upload has to be the caller's own. */
function weightOf({ path }: RouteSpec): number {
  if (path.endsWith('/content/uploaded')) return 18;
  return (path.split('/')[1] ?? '') in DICTIONARIES || MAKES_FILE.test(path) ? 1 : 6;
}

/** Valid and odd calls of every route. */
export const requests = (world: World, specs: readonly RouteSpec[]): fc.Arbitrary<Request> =>
  fc.oneof(
    ...specs.map((spec) => ({ weight: weightOf(spec), arbitrary: requestsOf(world, spec) })),
  );
