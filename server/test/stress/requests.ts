import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import { CAUSE_ATTRIBUTES } from '@plumbline/contract/quality/counts';
import { RESOURCES } from '@plumbline/contract/resources';
import fc from 'fast-check';
import type { RouteSpec } from '#kit/http/spec.ts';
import { schemaOf } from '../make.ts';
import type { Row, Schema } from '../make.ts';
import { questions, text } from '../questions.ts';
import type { Rows } from '../oracle.ts';
import { entityOf } from '../seed.ts';
import { HEADERS, ODD_IDS, ODD_VALUES, RAW_BODIES, RAW_QUERIES } from './oddities.ts';

/** What a hostile caller of one tenant knows. */
export interface Known {
  /** The rows of the own tenant, by entity. */
  rows: Rows;
  /** Ids of details and items of inspections, with their inspection. */
  places: { id: string; detailId: string; itemId: string }[];
  /** Whole bodies that make a row, by entity. */
  bodies: Map<string, Row[]>;
  /** Ids of another tenant. */
  foreign: string[];
}

/** One call as it goes over the wire. */
export interface Request {
  /** The route it is meant for, `PATCH /object/:id`. */
  route: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** A value the schema would take; ids and codes are those of the tenant's rows. */
function fitting(known: Known, schema: Schema, key: string, depth = 0): fc.Arbitrary<unknown> {
  const { anyOf, properties } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((option) => fitting(known, option, key, depth)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textFor(known, schema, key);
    case 'integer':
      return key.endsWith('code')
        ? fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(10, 20, 21, 30, 31))
        : fc.integer({ min: -3, max: 40 });
    case 'number':
      return fc.integer({ min: -500, max: 5000 }).map((n) => n / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return schema.items && depth < 4
        ? fc.array(fitting(known, schema.items, key, depth + 1), { maxLength: 3 })
        : fc.constant([]);
    case 'object':
      if (!properties) return fc.dictionary(fc.string({ maxLength: 5 }), text, { maxKeys: 3 });
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, part]) => [
            name,
            fitting(known, part, name, depth + 1),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return fc.constantFrom(...ODD_VALUES);
  }
}

function textFor(
  known: Known,
  { format, minLength, maxLength }: Schema,
  key: string,
): fc.Arbitrary<string> {
  if (key === 'id')
    return fc.oneof({ weight: 9, arbitrary: fc.uuid({ version: 7 }) }, idOf(known, key));
  if (format === 'uuid' || /_ids?$/.test(key)) return idOf(known, key.replace(/_ids?$/, ''));
  if (format === 'date') return fc.constantFrom('2026-11-21', '2030-01-01', '1999-12-31');
  if (format === 'date-time')
    return fc.constantFrom('2026-11-21T10:00:00Z', '2030-01-01T00:00:00Z');
  if (format === 'email') return fc.uuid().map((name) => `${name}@fuzz.example`);
  const shape = {
    unit: 'grapheme',
    minLength: minLength ?? 0,
    maxLength: Math.min(maxLength ?? 40, 40),
  } as const;
  return fc.oneof(
    { weight: 3, arbitrary: text.map((part) => part.padEnd(shape.minLength, 'x')) },
    fc.string(shape),
  );
}

const ALIASES: Record<string, string> = {
  responsible: 'inspector',
  template: 'inspection_template',
  superuser: 'tenant',
};

/** Mostly an id of the entity, else one of another, of a stranger or of nothing. */
function idOf({ rows, foreign }: Known, entity: string): fc.Arbitrary<string> {
  const name = ALIASES[entity] ?? entity;
  const own = [...(rows.get(name)?.keys() ?? [])];
  const all = [...rows.values()].flatMap((map) => [...map.keys()]);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(own.length > 0 ? own : all)) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
    { weight: 1, arbitrary: fc.constantFrom(...foreign) },
    { weight: 1, arbitrary: fc.uuid() },
  );
}

/** The path with its ids filled in. */
function pathOf(known: Known, spec: RouteSpec, entity: string): fc.Arbitrary<string> {
  const names = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
  const fill = (ids: Record<string, string>): string =>
    spec.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
  if (names.length === 0) return fc.constant(spec.path);
  const nested = entity === 'inspection';
  const each = fc.record(Object.fromEntries(names.map((name) => [name, idOf(known, entity)])));
  const odd = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.constantFrom(...ODD_IDS)])),
  );
  return fc
    .oneof(
      { weight: nested ? 0 : 10, arbitrary: each },
      { weight: nested ? 10 : 0, arbitrary: fc.constantFrom(...known.places) },
      { weight: 1, arbitrary: odd },
    )
    .map(fill);
}

const causesBy = fc
  .subarray([...CAUSE_ATTRIBUTES], { minLength: 1 })
  .map((attrs) => `attrs=${attrs.join(',')}`);

function queryOf(known: Known, spec: RouteSpec, entity: string): fc.Arbitrary<string> {
  const raw = fc
    .array(fc.oneof(fc.constantFrom(...RAW_QUERIES), fc.webQueryParameters()), { maxLength: 3 })
    .map((parts) => parts.join('&'));
  const isList = spec.method === 'GET' && !spec.path.includes(':') && RESOURCES.has(entity);
  const none = { weight: 6, arbitrary: fc.constant('') };
  if (spec.path.endsWith('/causes/aggr_on_attr'))
    return fc.oneof(none, { weight: 3, arbitrary: raw }, { weight: 8, arbitrary: causesBy });
  if (!isList) return fc.oneof(none, { weight: 1, arbitrary: raw });
  const asked = questions(known.rows, [entityOf(entity)]).map(({ filters }) =>
    filters.map((filter) => `filter=${encodeURIComponent(filter)}`).join('&'),
  );
  const fields = Object.keys(RESOURCES.get(entity)?.fields ?? {});
  const counted = fc.subarray(fields, { minLength: 1, maxLength: 3 });
  const whole = spec.path.endsWith('/aggr_on_attr')
    ? fc.tuple(asked, counted).map(([filters, attrs]) => `${filters}&attrs=${attrs.join(',')}`)
    : asked;
  return fc.oneof(none, { weight: 3, arbitrary: raw }, { weight: 8, arbitrary: whole });
}

/** The body as text: one that fits, one with something odd in it, or none at all. */
function bodyOf(known: Known, spec: RouteSpec, entity: string): fc.Arbitrary<string | undefined> {
  if (!spec.body)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      fc.constantFrom(...RAW_BODIES),
    );
  const schema = schemaOf(spec.body);
  const made = known.bodies.get(entity) ?? [];
  const whole = fc.constantFrom(...(made.length > 0 ? made : [{}]));
  const fits = fc.oneof(
    fitting(known, schema, entity),
    spec.method === 'POST'
      ? whole
      : whole.chain((body) =>
          fc.subarray(Object.entries(body)).map((some) => Object.fromEntries(some)),
        ),
  );
  const keys = Object.keys(schema.properties ?? { x: 0 });
  const odd = fc
    .tuple(fits, fc.constantFrom(...keys, 'tenant_id', 'nonsense'), fc.constantFrom(...ODD_VALUES))
    .map(([body, key, value]) => JSON.stringify({ ...(body as object), [key]: value }));
  return fc.oneof(
    { weight: 6, arbitrary: fits.map((body) => JSON.stringify(body)) },
    { weight: 3, arbitrary: odd },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
  );
}

/** Their id is that of the object the inspection is for. */
const PLANNED_FOR_OBJECTS = new Set([
  'POST /inspection/composite/:id',
  'POST /inspection/:id/composite/operative',
]);

function requestsOf(known: Known, spec: RouteSpec): fc.Arbitrary<Request> {
  const entity = spec.path.split('/')[1] ?? '';
  const route = `${spec.method} ${spec.path}`;
  return fc
    .record({
      path: pathOf(known, spec, PLANNED_FOR_OBJECTS.has(route) ? 'object' : entity),
      query: queryOf(known, spec, entity),
      payload: bodyOf(known, spec, entity),
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
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    }));
}

/** Calls of every route, fitting and odd ones; dictionaries, which are alike, less often. */
export const requests = (known: Known, specs: readonly RouteSpec[]): fc.Arbitrary<Request> =>
  fc.oneof(
    ...specs.map((spec) => ({
      weight: (spec.path.split('/')[1] ?? '') in DICTIONARIES ? 1 : 6,
      arbitrary: requestsOf(known, spec),
    })),
  );
