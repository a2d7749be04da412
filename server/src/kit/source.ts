import type { Field } from '@plumbline/contract/kit/resource';
import type { Locale } from '@plumbline/contract/dictionaries';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { columnOf } from './entity.ts';
import type { EntityTable } from './entity.ts';

type Expression = RawBuilder<unknown>;

/**
 * The FROM clause of one built query: starts at an entity and joins what the asked fields need,
 * each join once and each with its tenant predicate.
 */
export class Source {
  readonly root: Expression;
  private readonly joins = new Map<string, Expression>();
  private readonly from: Expression;
  private readonly entity: EntityTable;
  private readonly tables: ReadonlyMap<string, EntityTable>;
  private readonly tenant: string;
  private readonly locale: Locale;

  constructor(tables: ReadonlyMap<string, EntityTable>, entity: EntityTable, scope: { tenant: string; locale: Locale }) {
    this.tables = tables;
    this.entity = entity;
    this.tenant = scope.tenant;
    this.locale = scope.locale;
    this.root = sql.ref('t');
    this.from = sql`${sql.table(entity.table)} as t`;
  }

  /** FROM with all joins asked for so far; `on` when the entity itself is joined to what stands before. */
  clause(on?: RawBuilder<boolean>): Expression {
    const condition = on ? sql` on ${on}` : sql``;
    return sql`${this.from}${condition}${sql.join([...this.joins.values()], sql``)}`;
  }

  /** The SQL of a dotted path; joins on the way are added. A bare relation or dictionary is its key. */
  column(path: readonly string[]): Expression {
    return this.resolve(this.entity, 't', path);
  }

  /** The joined target of one of the entity's own relations, for showing it. */
  reference(name: string): { target: EntityTable; alias: Expression } {
    const field = this.entity.resource.fields[name];
    if (!field) throw new Error(`${this.entity.resource.name} has no field ${name}`);
    const joined = this.joinRelation(this.entity, 't', name, field);
    return { target: joined.entity, alias: sql.ref(joined.alias) };
  }

  private resolve(entity: EntityTable, alias: string, path: readonly string[]): Expression {
    const [name, ...rest] = path as [string, ...string[]];
    const field = entity.resource.fields[name];
    if (!field) throw new Error(`${entity.resource.name} has no field ${name}`);
    if (rest.length === 0) return this.own(entity, alias, name);
    if (field.kind === 'ancestor') return sql.ref(`${alias}.id`);
    if (field.kind === 'dictionary') return this.ofDictionary(entity, alias, name, rest[0] as string);
    if (rest.length === 1 && rest[0] === 'id') return this.own(entity, alias, name);
    const joined = this.joinRelation(entity, alias, name, field);
    return this.resolve(joined.entity, joined.alias, rest);
  }

  private own(entity: EntityTable, alias: string, name: string): Expression {
    const source = entity.sources[name];
    if (source && 'side' in source && source.side !== undefined) this.joinSide(entity, alias, source.side);
    if (source && 'expression' in source) {
      return source.expression(sql.ref(source.side === undefined ? alias : `${alias}_${source.side}`), this.tenant, this.locale);
    }
    if (source && 'side' in source) return sql.ref(`${alias}_${source.side}.${source.column}`);
    return sql.ref(`${alias}.${columnOf(entity, name)}`);
  }

  private joinSide(entity: EntityTable, alias: string, side: string): void {
    const target = entity.sides[side];
    if (!target) throw new Error(`${entity.resource.name} has no side table ${side}`);
    const joined = `${alias}_${side}`;
    if (this.joins.has(joined)) return;
    const as = sql.ref(joined);
    if ('computed' in target) {
      this.joins.set(joined, sql` cross join lateral (${target.computed(sql.ref(alias), this.tenant)}) as ${as}`);
      return;
    }
    this.joins.set(joined, sql` join ${sql.table(target.table)} as ${as} on ${as}.tenant_id = ${this.tenant}::uuid and ${as}.${sql.ref(target.key)} = ${sql.ref(`${alias}.id`)}`);
  }

  private joinRelation(entity: EntityTable, alias: string, name: string, field: Field): { entity: EntityTable; alias: string } {
    const target = this.tables.get(field.to);
    if (!target) throw new Error(`no table for ${field.to}`);
    const joined = `${alias}_${name}`;
    if (!this.joins.has(joined)) {
      const key = this.own(entity, alias, name);
      this.joins.set(joined, sql` left join ${sql.table(target.table)} as ${sql.ref(joined)} on ${sql.ref(`${joined}.tenant_id`)} = ${this.tenant}::uuid and ${sql.ref(`${joined}.id`)} = ${key}`);
    }
    return { entity: target, alias: joined };
  }

  private ofDictionary(entity: EntityTable, alias: string, name: string, part: string): Expression {
    const key = this.own(entity, alias, name);
    if (part === 'code') return key;
    const joined = `${alias}_${name}`;
    const dictionary = entity.resource.fields[name]?.to ?? '';
    if (!this.joins.has(joined)) {
      this.joins.set(joined, sql` left join dictionary_entry as ${sql.ref(joined)} on ${sql.ref(`${joined}.tenant_id`)} = ${this.tenant}::uuid and ${sql.ref(`${joined}.dictionary`)} = ${dictionary} and ${sql.ref(`${joined}.code`)} = ${key}`);
    }
    return part === 'id' ? sql.ref(`${joined}.id`) : sql`(${sql.ref(`${joined}.names`)} ->> ${this.locale})`;
  }
}
