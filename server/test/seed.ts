import { schemasOf } from '@plumbline/contract/schemas';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityTable } from '#kit/model/table.ts';
import { TABLES } from '../src/areas.ts';
import { canMake, listedEntities, offers } from './make.ts';
import { schemaOf } from './plainValues.ts';
import type { Body, Maker, Row } from './maker.ts';
import type { Caller } from './newTenant.ts';
import type { Rows } from './oracle.ts';

/** Case, accents, scripts, wildcards, markup and blanks: what names may contain. */
const NAMES = [
  'Bridge',
  'bridge',
  'Ärger 100%',
  'arger_100',
  String.raw`back\slash, comma`,
  '<img onerror=x>',
  "O'Neil; --",
];
const TAGS = [['steel', 'roof'], ['steel'], [], ['a,b', '%']];
/** Rows per entity. */
const COUNT = NAMES.length;

const shape = (entity: EntityTable): Row =>
  schemaOf(schemasOf(entity.resource).create).properties ?? {};

/**
 * Creates some rows of the entity: complete and minimal ones, names that differ only in case, one archived.
 */
export async function seedRows(maker: Maker, entity: EntityTable): Promise<void> {
  const { test, tenant } = maker;
  const { name, path } = entity.resource;
  if (!canMake(test, entity) || entity.resource.fields['system']) return;
  let parent: Body | undefined;
  for (let n = 0; n < COUNT; n++) {
    const over: Row = {};
    if ('name' in shape(entity)) over['name'] = `${maker.mark}${NAMES[n]}`;
    if ('tags' in shape(entity))
      over['tags'] = TAGS[n % TAGS.length]?.map((tag) => maker.mark + tag);
    if (parent && 'parent_id' in shape(entity) && n % 2 === 0) over['parent_id'] = parent.id;
    const row = await maker.row(name, { full: n % 3 !== 1, over });
    parent ??= row;
    if (n === COUNT - 1 && entity.archivable && offers(test, entity, 'DELETE :id')) {
      assert.equal((await tenant.as.admin.delete(`${path}/${row.id}`)).status, 204);
    }
    await sleep(1);
  }
}

const readable = ({ resource }: EntityTable): string[] =>
  Object.keys(resource.fields).filter((field) => !resource.fields[field]?.hidden);

/** Every row with every field, archived ones too. */
async function allRows(caller: Caller, entity: EntityTable): Promise<Body[]> {
  const fields = readable(entity).join(',');
  const { status, body } = await caller.get(
    `${entity.resource.path}?with_archived=true&fields=${fields}`,
  );
  assert.equal(status, 200, `${entity.resource.path}: ${JSON.stringify(body)}`);
  return body.items;
}

/** Fills every entity that can be created over the wire and reads everything back. */
export async function seedEverything(maker: Maker): Promise<Rows> {
  const entities = listedEntities(maker.test);
  for (const entity of entities) await seedRows(maker, entity);
  const rows: Rows = new Map();
  for (const entity of entities) {
    const all = await allRows(maker.tenant.as.admin, entity);
    rows.set(entity.resource.name, new Map(all.map((row) => [row.id, row])));
  }
  return rows;
}

export const entityOf = (name: string): EntityTable => {
  const entity = TABLES.get(name);
  assert.ok(entity, `no table for ${name}`);
  return entity;
};
