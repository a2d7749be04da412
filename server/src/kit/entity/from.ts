import type { Locale } from '@plumbline/contract/kit/locales';
import { withinRelation } from '@plumbline/contract/kit/query';
import { isPlace } from '@plumbline/contract/kit/kinds';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '#kit/model/actor.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

type Expression = RawBuilder<unknown>;

/** Looking up so many costs nearly nothing, also in vain. */
const FEW_BELOW = 100;

/**
 * The FROM clause of one built query: starts at an entity and joins what the asked fields need,
 * each join once and each with its tenant predicate.
 */
export class From {
  readonly root: Expression;
  private readonly joins = new Map<string, { alias: string; sql: Expression }>();
  private readonly from: Expression;
  private readonly entity: EntityTable;
  private readonly tables: ReadonlyMap<string, EntityTable>;
  private readonly actor: Actor;
  private readonly tenant: string;
  private readonly locale: Locale;

  constructor(
    tables: ReadonlyMap<string, EntityTable>,
    entity: EntityTable,
    asker: { actor: Actor; locale: Locale },
  ) {
    this.tables = tables;
    this.entity = entity;
    this.actor = asker.actor;
    this.tenant = asker.actor.tenant_id;
    this.locale = asker.locale;
    this.root = sql.ref('t');
    this.from = sql`${sql.table(entity.table)} as t`;
  }

  /** FROM with all joins asked for so far; `on` when the entity itself is joined to what stands before. */
  clause(on?: RawBuilder<boolean>): Expression {
    const condition = on ? sql` on ${on}` : sql``;
    return sql`${this.from}${condition}${sql.join(
      [...this.joins.values()].map((join) => join.sql),
      sql``,
    )}`;
  }

  /** The SQL of a dotted path; joins on the way are added. A bare relation or dictionary is its key. */
  column(path: readonly string[]): Expression {
    return this.resolve(this.entity, 't', path);
  }

  /** What one of the entity's own relations leads to. */
  target(name: string): EntityTable {
    return this.targetOf(this.entity, name);
  }

  /** The names copied of a dictionary value, null where none are yet; undefined where none ever are. */
  copiedNames(name: string): Expression | undefined {
    const { made, fields } = this.entity.copied ?? {};
    const names = fields?.[name]?.names?.(this.root, this.tenant);
    return made && names && sql`(case when ${made(this.root)} then ${names} end)`;
  }

  /**
   * Whether a text that the row shows passes: its own, or one of what a relation leads to, which is found by itself so
   * that its own index serves.
   */
  holds(path: readonly string[], test: (text: Expression) => RawBuilder<boolean>) {
    const [name, part] = path as [string, string | undefined];
    if (part === undefined) return test(this.column([name]));
    const target = this.targetOf(this.entity, name);
    const text = sql.ref(`s.${columnOf(target, part)}`);
    const found = sql<boolean>`${this.own(this.entity, 't', name)} in (select s.id from ${sql.table(target.table)} as s where s.tenant_id = ${this.tenant}::uuid and ${test(text)})`;
    const copied = this.copiedPart(this.entity, 't', name, part);
    return copied
      ? sql<boolean>`(case when ${copied.made} then ${test(copied.part)} else ${found} end)`
      : found;
  }

  /**
   * Whether a name above the row passes. Few rows below all names that pass are found once, for whatever number of rows
   * is asked about; where there are many, the few rows that are asked about are walked up from.
   */
  above(test: (name: Expression) => RawBuilder<boolean>): RawBuilder<boolean> {
    const table = sql.table(this.entity.table);
    const tenant = sql`${this.tenant}::uuid`;
    // The version, always above 0, is in no index: the sorted names of the tenant would be read from end to end otherwise,
    // believed to be few (docs/decisions/0022), and not their trigrams.
    // Planned by itself (docs/decisions/0008): joined, all rows would be read before the first few are known.
    const children = (of: string) =>
      sql`cross join lateral (select k.id from ${table} k where k.tenant_id = ${tenant} and k.parent_id = ${sql.ref(`${of}.id`)} offset 0) c`;
    const below = sql`with recursive down as (
      select c.id from ${table} p ${children('p')} where p.tenant_id = ${tenant} and ${test(sql.ref('p.name'))} and p.version > 0
      union select c.id from down ${children('down')})
      select down.id from down`;
    return sql<boolean>`(case when (select count(*) from (${below} limit ${FEW_BELOW + 1}::int) few) <= ${FEW_BELOW}::int then t.id in (${below})
      else exists (
        with recursive up as (
          select p.parent_id, p.name from ${table} p where p.tenant_id = ${tenant} and p.id = t.parent_id
          union all select p.parent_id, p.name from up join ${table} p on p.tenant_id = ${tenant} and p.id = up.parent_id)
        select 1 from up where ${test(sql.ref('up.name'))}) end)`;
  }

  /** Whether the row has one of these among the many of a field; any of them where null. */
  has(name: string, ids: readonly string[] | null): RawBuilder<boolean> {
    const found = this.tables.get(this.entity.resource.name)?.many?.[name];
    if (!found) throw new Error(`${this.entity.resource.name} has not many of ${name}`);
    // Found once, whatever the rest of the question looks like.
    return sql<boolean>`t.id = any(array(${found(this.tenant, ids)}))`;
  }

  private resolve(entity: EntityTable, alias: string, path: readonly string[]): Expression {
    const [name, ...rest] = path as [string, ...string[]];
    const field = entity.resource.fields[name];
    if (!field) throw new Error(`${entity.resource.name} has no field ${name}`);
    if (isPlace(field)) return sql.ref(`${alias}.id`);
    if (rest.length === 0) return this.own(entity, alias, name);
    const copied = rest.length === 1 && this.copiedPart(entity, alias, name, rest[0] as string);
    const live = this.live(entity, alias, path);
    return copied ? sql`(case when ${copied.made} then ${copied.part} else ${live} end)` : live;
  }

  /** What was copied of a relation or dictionary value, and when it is to be read. */
  private copiedPart(entity: EntityTable, alias: string, name: string, part: string) {
    const copies = entity.copied?.fields[name];
    if (!entity.copied || !copies) return undefined;
    const { kind, to } = entity.resource.fields[name] ?? {};
    const at = sql.ref(alias);
    const made = entity.copied.made(at);
    if (kind === 'dictionary') {
      return part === 'name' && copies.names
        ? { made, part: sql`(${copies.names(at, this.tenant)} ->> ${this.locale})` }
        : undefined;
    }
    const label = this.tables.get(to ?? '')?.resource.label;
    const copy = part === label ? copies.label : part === 'code' ? copies.code : undefined;
    return copy && { made, part: copy(at, this.tenant) };
  }

  /** What a path leads to today. */
  private live(entity: EntityTable, alias: string, path: readonly string[]): Expression {
    const [name, ...rest] = path as [string, ...string[]];
    const field = entity.resource.fields[name];
    if (!field) throw new Error(`${entity.resource.name} has no field ${name}`);
    if (field.kind === 'dictionary')
      return this.ofDictionary(entity, alias, name, rest[0] as string);
    if (rest.length === 1 && rest[0] === 'id') return this.own(entity, alias, name);
    const target = this.targetOf(entity, name);
    // Where all is visible, the key alone tells the place.
    const place = target.resource.fields[rest[0] as string];
    if (place && isPlace(place) && this.actor.scope.all) return this.own(entity, alias, name);
    const way = withinRelation(target.resource, rest);
    return this.resolve(target, this.joinRelation(entity, alias, name, way), way);
  }

  private own(entity: EntityTable, alias: string, name: string): Expression {
    const source = entity.sources[name];
    const place =
      source && 'side' in source && source.side !== undefined
        ? this.joinSide(entity, alias, source.side)
        : alias;
    if (source && 'expression' in source) {
      const value = source.expression(sql.ref(place), this.tenant, this.locale);
      // Where a relation leads nowhere, what is computed of it is missing as well.
      return alias === 't'
        ? value
        : sql`(case when ${sql.ref(`${alias}.id`)} is not null then ${value} end)`;
    }
    return sql.ref(
      `${place}.${source && 'column' in source ? source.column : columnOf(entity, name)}`,
    );
  }

  /** Joins once per key; aliases are short, since names of more than 63 bytes are cut and then collide. */
  private join(key: string, make: (alias: Expression) => Expression): string {
    const known = this.joins.get(key);
    if (known) return known.alias;
    const alias = `j${this.joins.size + 1}`;
    this.joins.set(key, { alias, sql: make(sql.ref(alias)) });
    return alias;
  }

  private joinSide(entity: EntityTable, alias: string, side: string): string {
    const target = entity.sides[side];
    if (!target) throw new Error(`${entity.resource.name} has no side table ${side}`);
    // Beside a relation that may be missing, the side table is missing too and must not take the row away.
    const kind = sql.raw(alias === 't' ? 'join' : 'left join');
    return this.join(`${alias} beside ${side}`, (as) => {
      if ('computed' in target)
        return sql` ${kind} lateral (${target.computed(sql.ref(alias), this.tenant)}) as ${as} on ${sql.ref(`${alias}.id`)} is not null`;
      return sql` ${kind} ${sql.table(target.table)} as ${as} on ${as}.tenant_id = ${this.tenant}::uuid and ${as}.${sql.ref(target.key)} = ${sql.ref(`${alias}.id`)}`;
    });
  }

  private targetOf(entity: EntityTable, name: string): EntityTable {
    const target = this.tables.get(entity.resource.fields[name]?.to ?? '');
    if (!target) throw new Error(`no table for ${name} of ${entity.resource.name}`);
    return target;
  }

  /** A reference's code and label may be queried for any row, other fields only for rows the actor may see. */
  private joinRelation(
    entity: EntityTable,
    alias: string,
    name: string,
    rest: readonly string[],
  ): string {
    const target = this.targetOf(entity, name);
    const shown = rest.length === 1 && (rest[0] === target.resource.label || rest[0] === 'code');
    const visible = shown || this.actor.scope.all ? undefined : target.visible;
    const key = this.own(entity, alias, name);
    return this.join(`${alias} to ${name}${visible ? ' if visible' : ''}`, (as) => {
      const seen = visible ? sql` and ${visible(as, this.actor)}` : sql``;
      return sql` left join ${sql.table(target.table)} as ${as} on ${as}.tenant_id = ${this.tenant}::uuid and ${as}.id = ${key}${seen}`;
    });
  }

  private ofDictionary(entity: EntityTable, alias: string, name: string, part: string): Expression {
    const key = this.own(entity, alias, name);
    if (part === 'code') return key;
    const dictionary = entity.resource.fields[name]?.to ?? '';
    const joined = this.join(
      `${alias} in ${name}`,
      (as) =>
        sql` left join dictionary_entry as ${as} on ${as}.tenant_id = ${this.tenant}::uuid and ${as}.dictionary = ${dictionary} and ${as}.code = ${key}`,
    );
    return part === 'id'
      ? sql.ref(`${joined}.id`)
      : sql`(${sql.ref(`${joined}.names`)} ->> ${this.locale})`;
  }
}
