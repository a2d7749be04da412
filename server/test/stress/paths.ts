import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { RouteSpec } from '#kit/http/spec.ts';
import type { Row } from '../fixtures/maker.ts';
import type { Schema } from '../fixtures/plainValues.ts';
import { text } from '../checks/questionValues.ts';
import type { Rows } from '../checks/oracle.ts';
import { ODD_IDS, ODD_VALUES } from './oddities.ts';

/** The content of every upload in parts. */
export const PART = 'hello';
const SHA256_OF_PART = createHash('sha256').update(PART).digest('hex');

/** The ids that a hostile caller of one tenant knows. */
export interface World {
  /** The rows of the caller's tenant, by entity. */
  rows: Rows;
  /** Ids of details and items of inspections, with their inspection. */
  places: { id: string; detailId: string; itemId: string }[];
  /** Files with their owner, by its entity. */
  files: Map<string, { id: string; contentId: string }[]>;
  /** Messages with their tenant and webhook. */
  messages: { id: string; webhookId: string; deliveryId: string }[];
  /** Uploads in parts, by the users who began them. */
  uploads: string[];
  /** Tokens for credits that the tenant has bought. */
  tokens: string[];
  /** Complete bodies that create a row, by entity. */
  bodies: Map<string, Row[]>;
  /** Ids of another tenant. */
  foreign: string[];
}

/** One request as sent. */
export interface Request {
  /** The route it is meant for, `PATCH /object/:id`. */
  route: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** A value that the schema accepts, with ids and codes of the tenant's rows. */
export function validValue(
  world: World,
  schema: Schema,
  key: string,
  depth = 0,
): fc.Arbitrary<unknown> {
  const { anyOf, properties } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((option) => validValue(world, option, key, depth)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textFor(world, schema, key);
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
        ? fc.array(validValue(world, schema.items, key, depth + 1), { maxLength: 3 })
        : fc.constant([]);
    case 'object':
      if (!properties) return fc.dictionary(fc.string({ maxLength: 5 }), text, { maxKeys: 3 });
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, part]) => [
            name,
            validValue(world, part, name, depth + 1),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return fc.constantFrom(...ODD_VALUES);
  }
}

function textFor(
  world: World,
  { format, minLength, maxLength }: Schema,
  key: string,
): fc.Arbitrary<string> {
  if (key === 'id')
    return fc.oneof({ weight: 9, arbitrary: fc.uuid({ version: 7 }) }, idOf(world, key));
  if (key === 'upload_id') return fc.constantFrom(...world.uploads);
  if (key === 'sha256') return fc.constantFrom(SHA256_OF_PART, '0'.repeat(64));
  if (key === 'content_id')
    return fc.oneof({ weight: 4, arbitrary: fc.uuid({ version: 7 }) }, idOf(world, 'content'));
  if (format === 'uuid' || /_ids?$/.test(key)) return idOf(world, key.replace(/_ids?$/, ''));
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

/** Usually an id of the entity, otherwise one of another entity, of another tenant or of no row. */
function idOf({ rows, foreign }: World, entity: string): fc.Arbitrary<string> {
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

/** The entity of an id in a path: its own, that of the segment before it, or that of the whole path. */
function entityAt({ rows }: World, { path }: RouteSpec, name: string, entity: string): string {
  const [, first, ...segments] = path.split('/');
  const own = name.replace(/Id$/, '');
  const before = segments[segments.indexOf(`:${name}`) - 1] ?? '';
  if (rows.has(own)) return own;
  return entity === first && rows.has(before) ? before : entity;
}

/** The path with its ids filled in. */
export function pathOf(world: World, spec: RouteSpec, entity: string): fc.Arbitrary<string> {
  const names = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
  const fill = (ids: Record<string, string>): string =>
    spec.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
  if (names.length === 0) return fc.constant(spec.path);
  const files = world.files.get(entity) ?? [];
  if (names.includes('contentId') && files.length > 0)
    return fc
      .oneof(
        { weight: 8, arbitrary: fc.constantFrom(...files) },
        fc.record(Object.fromEntries(names.map((name) => [name, idOf(world, entity)]))),
      )
      .map(fill);
  if (names.includes('deliveryId')) return fc.constantFrom(...world.messages).map(fill);
  if (names.includes('upload'))
    return fc.constantFrom(...world.uploads).map((upload) => fill({ upload }));
  const nested = entity === 'inspection';
  const each = fc.record(
    Object.fromEntries(
      names.map((name) => [name, idOf(world, entityAt(world, spec, name, entity))]),
    ),
  );
  const odd = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.constantFrom(...ODD_IDS)])),
  );
  return fc
    .oneof(
      { weight: nested ? 0 : 10, arbitrary: each },
      { weight: nested ? 10 : 0, arbitrary: fc.constantFrom(...world.places) },
      { weight: 1, arbitrary: odd },
    )
    .map(fill);
}
