import type { Locale } from '@plumbline/contract/kit/locales';
import { withinRelation } from '@plumbline/contract/kit/query';
import { isPlace } from '@plumbline/contract/kit/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#kit/model/actor.ts';
import type { Expression } from './comparison.ts';
import { foldedOf, isBelowMatch, isBelowName, type FoldedColumn, type TextTest } from './texts.ts';
import { columnOf, sortValueOf, type EntityTable, type ConditionUse } from '#kit/model/table.ts';

type ColumnPath = [field: string, ...rest: string[]];

/**
 * The FROM clause of one built query: it starts at an entity and joins what the requested fields need, each
 * join once and each with its tenant predicate.
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
  /** Whether the clause itself leaves only rows of the tenant. */
  readonly isOfTenant: boolean;

  /** With `rows`, some rows of the tenant as `t`, related rows are looked up by key. */
  constructor(
    tables: ReadonlyMap<string, EntityTable>,
    entity: EntityTable,
    { actor, locale, rows }: { actor: Actor; locale: Locale; rows?: Expression | undefined },
  ) {
    this.tables = tables;
    this.entity = entity;
    this.actor = actor;
    this.tenant = actor.tenant_id;
    this.locale = locale;
    this.isOfTenant = rows !== undefined;
    this.root = sql.ref('t');
    this.from = rows ?? sql`${sql.table(entity.table)} as t`;
  }

  /** FROM with all joins so far; `on` when the entity itself is joined to something before it. */
  clause(on?: RawBuilder<boolean>): Expression {
    const condition = on ? sql` on ${on}` : sql``;
    return sql`${this.from}${condition}${sql.join(
      [...this.joins.values()].map((join) => join.sql),
      sql``,
    )}`;
  }

  /** The SQL of a dotted path; adds the joins on the way. A bare relation or dictionary stands for its key. */
  column(path: readonly string[]): Expression {
    return this.resolve(this.entity, 't', path);
  }

  /** The SQL of a path for sorting. */
  sortValue(path: readonly string[]): Expression {
    return sortValueOf(this.entity, path, this.column(path));
  }

  /** The SQL of a field that is only shown, never searched or sorted by. */
  shown(name: string): Expression {
    const source = this.entity.fieldSources[name];
    if (!source || !('shown' in source) || !source.shown) return this.column([name]);
    return sql.ref(`${this.joinSide(this.entity, 't', source.shown)}.${source.column}`);
  }

  target(name: string): EntityTable {
    return this.targetOf(this.entity, name);
  }

  /** The copied names of a dictionary value, null before they are copied; undefined if they never are. */
  copiedNames(name: string): Expression | undefined {
    const { isCopied, fields } = this.entity.copies ?? {};
    const names = fields?.[name]?.names?.(this.root, this.tenant);
    return isCopied && names && sql`(case when ${isCopied(this.root)} then ${names} end)`;
  }

  /** Whether a text of the row or of a related one passes; the two are searched separately, each by its own index. */
  holds(path: readonly string[], test: TextTest) {
    const [name, part] = this.named(this.entity, path);
    if (part === undefined || this.isOfTenant) return test(this.column(path), this.folded(path));
    const target = this.targetOf(this.entity, name);
    const passes = test(sql.ref(`s.${columnOf(target, part)}`), foldedOf(target, 's', part));
    const matches = sql<boolean>`${this.own(this.entity, 't', name)} in (select s.id from ${sql.table(target.table)} as s where s.tenant_id = ${this.tenant}::uuid and ${passes})`;
    const copy = this.copiedPart(this.entity, 't', name, part);
    return copy
      ? sql<boolean>`(case when ${copy.isCopied} then ${test(copy.part, this.folded(path))} else ${matches} end)`
      : matches;
  }

  /** Whether the name of an ancestor passes. */
  above(test: TextTest, use: ConditionUse): RawBuilder<boolean> {
    return (use === 'test' ? isBelowName : isBelowMatch)(this.entity, this.tenant, test);
  }

  folded(path: readonly string[]): FoldedColumn | undefined {
    return foldedOf(this.entity, 't', this.named(this.entity, path).join('.'));
  }

  /** Resolves a path: `name` of a relation is the label of its row. */
  private named(entity: EntityTable, [name = '', ...rest]: readonly string[]): ColumnPath {
    const target = this.tables.get(entity.resource.fields[name]?.to ?? '');
    return [name, ...(target && rest.length > 0 ? withinRelation(target.resource, rest) : rest)];
  }

  /** Whether one of these ids is among the row's values of the field; with null, whether there are any. */
  has(name: string, ids: readonly string[] | null, use: ConditionUse): RawBuilder<boolean> {
    const idsWith = this.tables.get(this.entity.resource.name)?.amongIds?.[name];
    if (!idsWith) throw new Error(`${this.entity.resource.name} has no ids for ${name}`);
    // Collected once, to look up each, or to search them for each row.
    const matching = idsWith(this.actor, ids);
    return use === 'index'
      ? sql<boolean>`t.id = any(array(${matching}))`
      : sql<boolean>`((t.id in (${matching})) is true)`;
  }

  private resolve(entity: EntityTable, alias: string, path: readonly string[]): Expression {
    const [name, ...rest] = this.named(entity, path);
    const field = entity.resource.fields[name];
    if (!field) throw new Error(`${entity.resource.name} has no field ${name}`);
    if (isPlace(field)) return this.own(entity, alias, 'id');
    if (rest.length === 0) return this.own(entity, alias, name);
    const copy = rest.length === 1 && this.copiedPart(entity, alias, name, rest[0] as string);
    const live = this.live(entity, alias, [name, ...rest]);
    return copy ? sql`(case when ${copy.isCopied} then ${copy.part} else ${live} end)` : live;
  }

  /** The copy of a relation or dictionary value, and the condition under which it is read. */
  private copiedPart(entity: EntityTable, alias: string, name: string, part: string) {
    const copies = entity.copies?.fields[name];
    if (!entity.copies || !copies) return undefined;
    const { kind, to } = entity.resource.fields[name] ?? {};
    const at = sql.ref(alias);
    const isCopied = entity.copies.isCopied(at);
    if (kind === 'dictionary') {
      return part === 'name' && copies.names
        ? { isCopied, part: sql`(${copies.names(at, this.tenant)} ->> ${this.locale})` }
        : undefined;
    }
    const label = this.tables.get(to ?? '')?.resource.label;
    const copy = part === label ? copies.label : part === 'code' ? copies.code : undefined;
    return copy && { isCopied, part: copy(at, this.tenant) };
  }

  /** The current value at the end of a path. */
  private live(entity: EntityTable, alias: string, [name, ...rest]: ColumnPath): Expression {
    if (entity.resource.fields[name]?.kind === 'dictionary')
      return this.ofDictionary(entity, alias, name, rest[0] as string);
    if (rest.length === 1 && rest[0] === 'id') return this.own(entity, alias, name);
    const target = this.targetOf(entity, name);
    // If every row is visible, the key alone is enough.
    const place = target.resource.fields[rest[0] as string];
    if (place && isPlace(place) && this.actor.scope.all) return this.own(entity, alias, name);
    return this.resolve(target, this.joinRelation(entity, alias, name, rest), rest);
  }

  private own(entity: EntityTable, alias: string, name: string): Expression {
    const source = entity.fieldSources[name];
    const place =
      source && 'side' in source && source.side !== undefined
        ? this.joinSide(entity, alias, source.side)
        : alias;
    if (source && 'expression' in source) {
      const value = source.expression(sql.ref(place), this.tenant, this.locale);
      // Without a related row, everything computed from it is empty.
      return alias === 't'
        ? value
        : sql`(case when ${sql.ref(`${alias}.id`)} is not null then ${value} end)`;
    }
    return sql.ref(
      `${place}.${source && 'column' in source ? source.column : columnOf(entity, name)}`,
    );
  }

  /** Joins once per key. Aliases are short: names beyond 63 bytes are cut off and may then collide. */
  private join(key: string, make: (alias: Expression) => Expression): string {
    const existing = this.joins.get(key);
    if (existing) return existing.alias;
    const alias = `j${this.joins.size + 1}`;
    this.joins.set(key, { alias, sql: make(sql.ref(alias)) });
    return alias;
  }

  private joinSide(entity: EntityTable, alias: string, side: string): string {
    const target = entity.sides[side];
    if (!target) throw new Error(`${entity.resource.name} has no side table ${side}`);
    // If the relation may be missing, so may its side table, and the join must not remove the row.
    const kind = sql.raw(alias === 't' ? 'join' : 'left join');
    return this.join(`${alias} beside ${side}`, (as) => {
      if ('computed' in target)
        return sql` ${kind} lateral (${target.computed(sql.ref(alias), this.tenant)}) as ${as} on ${sql.ref(`${alias}.id`)} is not null`;
      const key = sql`${as}.${sql.ref(target.key)} = ${sql.ref(`${alias}.id`)}`;
      return this.lookUp(kind, { table: target.table, as }, key);
    });
  }

  private targetOf(entity: EntityTable, name: string): EntityTable {
    const target = this.tables.get(entity.resource.fields[name]?.to ?? '');
    if (!target) throw new Error(`no table for ${name} of ${entity.resource.name}`);
    return target;
  }

  /** A reference's code and label may be queried for any row, other fields only for rows visible to the actor. */
  private joinRelation(
    entity: EntityTable,
    alias: string,
    name: string,
    rest: readonly string[],
  ): string {
    const target = this.targetOf(entity, name);
    const isLabel = rest.length === 1 && (rest[0] === target.resource.label || rest[0] === 'code');
    const visible = isLabel || this.actor.scope.all ? undefined : target.visible;
    const key = this.own(entity, alias, name);
    return this.join(`${alias} to ${name}${visible ? ' if visible' : ''}`, (as) => {
      const row = { table: target.table, as, visible: visible?.(as, this.actor) };
      return this.lookUp(sql`left join`, row, sql`${as}.id = ${key}`);
    });
  }

  /**
   * Joins a row by its key; for the rows of a page each one is looked up, whatever the planner expects
   * (docs/decisions/plans-and-statements.md).
   */
  private lookUp(
    kind: Expression,
    { table, as, visible }: { table: string; as: Expression; visible?: Expression | undefined },
    condition: Expression,
  ): Expression {
    const row = sql`${sql.table(table)} as ${as}`;
    const on = sql`${as}.tenant_id = ${this.tenant}::uuid and ${condition}`;
    return this.isOfTenant
      ? sql` ${kind} lateral (select * from ${row} where ${on} offset 0) as ${as} on ${visible ?? sql`true`}`
      : sql` ${kind} ${row} on ${on}${visible ? sql` and ${visible}` : sql``}`;
  }

  private ofDictionary(entity: EntityTable, alias: string, name: string, part: string): Expression {
    const key = this.own(entity, alias, name);
    if (part === 'code') return key;
    const dictionary = entity.resource.fields[name]?.to ?? '';
    const entry = this.join(`${alias} in ${name}`, (as) =>
      this.lookUp(
        sql`left join`,
        { table: 'dictionary_entry', as },
        sql`${as}.dictionary = ${dictionary} and ${as}.code = ${key}`,
      ),
    );
    return part === 'id'
      ? sql.ref(`${entry}.id`)
      : sql`(${sql.ref(`${entry}.names`)} ->> ${this.locale})`;
  }
}
