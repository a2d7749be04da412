import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Dialect, RawBuilder } from 'kysely';
import type { Schema } from '../../schema.ts';

export const DIALECT: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const compiler = new Kysely<Schema>({ dialect: DIALECT });

/** A compiled statement; `unprepared` if it needs a plan for its values. */
export interface ReadQuery {
  sql: string;
  parameters: readonly unknown[];
  unprepared?: boolean;
}

/** A read, compiled each time or once for many values. */
export type Readable<R> = ReadQuery | RawBuilder<R>;
export const compile = (query: Readable<unknown>): ReadQuery =>
  'sql' in query ? query : query.compile(compiler);

/** Marks a read whose best plan depends on its values: planned each time instead of prepared once. */
export const unprepared = (query: RawBuilder<unknown>): ReadQuery => ({
  ...compile(query),
  unprepared: true,
});

/** Sends a read in a message of its own; resolves with its rows. */
export interface ReadRows {
  <R>(query: Readable<R>): Promise<R[]>;
  /** The same, except that reads which begin in one turn of the process share a message: one for each kind of plan. */
  together: () => ReadRows;
}

/** Sends reads in one message; the first `brief` of them take no time to speak of. */
export type SendReads = (queries: readonly ReadQuery[], brief?: number) => Promise<unknown[][]>;

/** A look-up that goes with the first reads of a request. */
export interface ReadAhead {
  /** Sends these reads, the first time behind the look-up. */
  sendWith(queries: readonly ReadQuery[], send: SendReads): Promise<unknown[][]>;
  /** Sends the look-up by itself, unless it has been sent. */
  begin(): void;
}

/**
 * The `from` clause of an `insert … select k.tenant_id, …` whose rows come with the statement itself. Joining them to the row
 * of their tenant lets a cluster insert them where that row is; otherwise it would copy them there, which row level
 * security refuses (docs/decisions/database-and-cluster.md).
 */
export const withTenantId = (tenant: string, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`tenant k cross join ${rows} where k.tenant_id = ${tenant}::uuid`;

/** A placeholder in a statement for a value that is passed each time the compiled text is used. */
class TemplateSlot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  toString(): never {
    throw new Error(`the slot ${this.name} may only be a parameter`);
  }
}

/** A statement compiled once for all values of its slots. */
export interface StatementTemplate<S> {
  with(values: S): ReadQuery;
  /** The parameters that never change. */
  constants: unknown[];
}

/** Compiles the statement that `build` returns for named slots in place of values. */
export function template<S extends object>(
  build: (slots: S) => RawBuilder<unknown>,
): StatementTemplate<S> {
  const slots = new Proxy({}, { get: (_, name) => new TemplateSlot(String(name)) }) as S;
  const { sql, parameters } = compile(build(slots));
  const filled = (value: unknown, values: S): unknown => {
    if (value instanceof TemplateSlot) return values[value.name as keyof S];
    return Array.isArray(value) ? value.map((one) => filled(one, values)) : value;
  };
  return {
    with: (values) => ({ sql, parameters: parameters.map((value) => filled(value, values)) }),
    constants: parameters.filter((value) => !(value instanceof TemplateSlot)),
  };
}
