import type { Rule } from './sources.ts';
import { ACROSS } from './acrossTenants.ts';
import { SCOPE, SLOT, splitAt, piecesOf } from './sqlStatements.ts';
import type { Piece, Token } from './sqlStatements.ts';
import { tablesOfTenants } from './sqlTables.ts';

/** Laws for statements, so that a cluster can send each one to the single shard of its tenant. */

interface Relation {
  table: string;
  alias: string;
}

/** One level of a statement: the relations it reads or writes, and what it compares tenants with. */
interface Level {
  relations: Relation[];
  /** Pairs that are compared as equal: the tenant of an alias, or a value. */
  equal: [string, string][];
  /** Whether it contains the conditions of an entity, which include the tenant. */
  scoped: boolean;
  inner: Level[];
}

const ENDS =
  'where|on|left|right|full|join|cross|inner|order|group|limit|offset|union|except|using|set|for|lateral|returning|values|from|select|as|natural|having|default|do|with|then|loop|end';
const KEYWORDS = new Set(ENDS.split('|'));
export const isWord = (token: Token | undefined): token is string =>
  typeof token === 'string' && /^[a-z_]\w*$/.test(token);
const QUERY = /^(select|with|insert|update|delete|perform)$/;
const isQuery = (token: Token | undefined): token is Token[] =>
  Array.isArray(token) && typeof token[0] === 'string' && QUERY.test(token[0]);

/** Splits a statement into levels; each side of a union is a level of its own. */
function levelsOf(tokens: readonly Token[]): Level[] {
  return splitAt(tokens, ['union', 'except', 'intersect']).map((side) => {
    const scoped = side.includes(SCOPE);
    const level: Level = { relations: relationsOf(side), equal: [], scoped, inner: [] };
    compare(side, level);
    return level;
  });
}

/** Collects comparisons of tenants, also within parentheses; queries in parentheses are inner levels. */
function compare(tokens: readonly Token[], level: Level): void {
  tokens.forEach((token, at) => {
    if (isQuery(token)) level.inner.push(...levelsOf(token));
    else if (Array.isArray(token)) compare(token, level);
    else if (token === '=') level.equal.push([before(tokens, at), after(tokens, at)]);
  });
}

const TENANT = 'tenant_id';
const nameOf = (alias: string) => `${alias}.${TENANT}`;
function before(tokens: readonly Token[], at: number): string {
  if (tokens[at - 1] !== TENANT) return String(tokens[at - 1]);
  return nameOf(tokens[at - 2] === '.' ? String(tokens[at - 3]) : '');
}
function after(tokens: readonly Token[], at: number): string {
  if (tokens[at + 1] === TENANT) return nameOf('');
  const named = tokens[at + 2] === '.' && tokens[at + 3] === TENANT;
  return named ? nameOf(String(tokens[at + 1])) : String(tokens[at + 1]);
}

/** The relations of a level: those after from, join, using, update and the commas of a list. */
export function relationsOf(tokens: readonly Token[]): Relation[] {
  const relations: Relation[] = [];
  let listed = false;
  tokens.forEach((token, at) => {
    if (typeof token !== 'string') return;
    const opens = token === 'from' ? tokens[at - 1] !== 'distinct' : opensRelation(tokens, at);
    if (opens) listed = token === 'from' || token === 'using';
    else if (KEYWORDS.has(token) && !/^(as|lateral|join|cross|inner|left|on)$/.test(token))
      listed = false;
    if (!opens && !(listed && token === ',')) return;
    const next = tokens[at + 1] === 'lateral' ? at + 2 : at + 1;
    const target = tokens[next];
    if (Array.isArray(target) && !isQuery(target))
      return relations.push(...relationsOf(['from', ...target]));
    if (!isWord(target) || Array.isArray(tokens[next + 1])) return;
    const named = tokens[next + 1] === 'as';
    const alias = tokens[named ? next + 2 : next + 1];
    const own = (isWord(alias) && !KEYWORDS.has(alias)) || (named && alias === SLOT);
    relations.push({ table: target, alias: own ? alias : target });
  });
  return relations.filter(({ table }) => tablesOfTenants.has(table));
}

function opensRelation(tokens: readonly Token[], at: number): boolean {
  const last = tokens[at - 1];
  if (tokens[at] === 'join') return true;
  if (tokens[at] === 'using') return !Array.isArray(tokens[at + 1]);
  return tokens[at] === 'update' && last !== 'for' && last !== 'key' && last !== 'do';
}

/** How a tenant appears as a value: a slot, a parameter, or the first parameter of a function. */
const VALUE = new Set([SLOT, '$', 't', '$1']);

/** The relations whose tenant is not connected to a value by any chain of equalities. */
function unguarded(level: Level, outer: ReadonlySet<string>): Relation[] {
  const guarded = new Set([...outer, ...VALUE]);
  const only = level.relations.length === 1 ? level.relations[0]?.alias : undefined;
  const pairs = level.equal.map((pair) =>
    pair.map((side) => (side === nameOf('') ? nameOf(only ?? '') : side)),
  );
  for (let grew = true; grew;) {
    const size = guarded.size;
    for (const [a = '', b = ''] of pairs) {
      if (!a.endsWith(`.${TENANT}`) && !b.endsWith(`.${TENANT}`)) continue;
      if (guarded.has(a)) guarded.add(b);
      if (guarded.has(b)) guarded.add(a);
    }
    grew = guarded.size > size;
  }
  const own = level.scoped
    ? []
    : level.relations.filter(({ alias }) => !guarded.has(nameOf(alias)));
  return [...own, ...level.inner.flatMap((inner) => unguarded(inner, guarded))];
}

export const where = ({ path, within }: Piece) => (within ? `${path}, ${within.name}()` : path);

/** The application, its functions and the demo; tests may query anything. */
const isSql = ({ path }: { path: string }) =>
  /^server\/functions\/|^(server|demo)\/src\/(?!.*\.test\.ts$)/.test(path);
export const pieces = (sources: Parameters<Rule>[0]) => piecesOf(sources.filter(isSql));

/** Every relation of a statement is restricted to the tenant, in each part of a recursive query. */
export const relationsHaveTheirTenant: Rule = (sources) =>
  pieces(sources).flatMap((piece) =>
    levelsOf(piece.tokens)
      .flatMap((level) => unguarded(level, new Set()))
      .filter(({ table }) => !ACROSS[piece.path]?.split(' ').includes(table))
      .map(({ table, alias }) => `${where(piece)}: ${table} ${alias} lacks its tenant.`),
  );

/** A row is identified by its key: its physical location means nothing on another server. */
export const rowsAreNamedByKey: Rule = (sources) =>
  pieces(sources)
    .filter(({ tokens }) => anywhere(tokens, (group) => group.includes('ctid')))
    .map((piece) => `${where(piece)}: name rows by tenant and key, not by ctid.`);

/**
 * Whether rows come with the statement: from a set-returning function, or from a slot that may contain one.
 */
const SETS =
  /^(unnest|generate_series|regexp_split_to_table|jsonb?_(array_elements|each|to_recordset|populate_recordset)\w*)$/;
const takesASet = (tokens: Token[]): boolean =>
  tokens.some((token, at) =>
    token === 'from' || token === 'join'
      ? tokens[at + 1] === SLOT
      : isWord(token) && SETS.test(token) && Array.isArray(tokens[at + 1]),
  );

/**
 * Whether the tenant is selected from a relation: one in the statement, or the tenant's row that
 * `withTenantId` joins.
 */
function selectsTenant(insert: readonly Token[]): boolean {
  const [alias, dot, column] = insert.slice(insert.indexOf('select') + 1);
  if (dot !== '.' || column !== TENANT) return false;
  return alias === 'k' || relationsOf(insert).some((relation) => relation.alias === alias);
}

/**
 * A cluster copies the rows of an `insert … select` to their shards, which row level security refuses, unless
 * it sees that they belong to the shard they are selected from. Functions run on that shard, and there an
 * insert within `with` that returns a column is never copied.
 */
export const insertsNameTheirShard: Rule = (sources) =>
  pieces(sources).flatMap((piece) => {
    if (piece.within) return insertsAlone(piece);
    return inserts(piece.tokens)
      .filter((insert) => anywhere(insert, takesASet) && !selectsTenant(insert))
      .map((insert) => {
        const table = String(insert[insert.indexOf('into') + 1]);
        return `${where(piece)}: select the tenant of new rows of ${table} from a relation (withTenantId).`;
      });
  });

/** A cluster refuses a query among the values of a new row: it is selected beside the tenant's row instead. */
export const valuesAreNotQueried: Rule = (sources) =>
  pieces(sources)
    .filter(({ within, tokens }) => !within && inserts(tokens).some(queriesValues))
    .map((piece) => `${where(piece)}: select the new row beside its tenant, without “values”.`);

const queriesValues = (insert: readonly Token[]): boolean =>
  insert.some(
    (token, at) =>
      token === 'values' && anywhere([insert[at + 1] ?? ''], (group) => group.includes('select')),
  );

const insertsAlone = (piece: Piece): string[] =>
  piece.tokens.includes('insert') && piece.tokens.includes('select')
    ? [`${where(piece)}: put "insert … select" within "with", returning a column.`]
    : [];

const inserts = (tokens: readonly Token[]): Token[][] => {
  const own = tokens.indexOf('insert');
  const fills = own >= 0 && tablesOfTenants.has(String(tokens[own + 2]));
  const inner = tokens.filter((token) => Array.isArray(token)).flatMap(inserts);
  return fills ? [tokens.slice(own), ...inner] : inner;
};

export const anywhere = (tokens: readonly Token[], holds: (group: Token[]) => boolean): boolean =>
  holds([...tokens]) || tokens.some((token) => Array.isArray(token) && anywhere(token, holds));

/** A cluster needs a statement's values to find the shard, so a generic plan must not be forced. */
export const plansAreNotForced: Rule = (sources) =>
  sources
    .filter(({ path, text }) => isSql({ path }) && /plan_cache_mode\s*=\s*force_generic/.test(text))
    .map(({ path }) => `${path}: leave plan_cache_mode alone.`);

/** The first migration that a cluster may meet after its tables have been distributed. */
const FIRST_ON_CLUSTERS = '0071';
const ALTER = /^alter table[^;]*/gm;
const COMMAND =
  /\b(?:add|drop|alter|validate) (?:column|constraint|check|foreign|unique|primary)\b/g;
const CONSTRAINT = /\b(?:check|foreign key|references|unique|primary key)\b/;

/**
 * Citus adds a constraint by a command of its own: not with others, and not with one of several columns. What is written
 * otherwise needs a migration of the same name in `migrations/distributed`.
 */
export const clustersTakeMigrations: Rule = (sources) => {
  const nameOf = (path: string) => path.split('/').at(-1) ?? '';
  const isReplacement = (path: string) => path.includes('/distributed/');
  const replaced = new Set(
    sources
      .map(({ path }) => path)
      .filter(isReplacement)
      .map(nameOf),
  );
  return sources
    .filter(({ path }) => isReplacement(path) || !replaced.has(nameOf(path)))
    .filter(({ path }) => nameOf(path) >= FIRST_ON_CLUSTERS)
    .filter(({ text }) =>
      [...text.matchAll(ALTER)].some(
        ([one]) => CONSTRAINT.test(one) && [...one.matchAll(COMMAND)].length > 1,
      ),
    )
    .map(({ path }) => `${path}: add constraints by commands of their own, for clusters.`);
};

/**
 * A function that touches a tenant's rows takes the tenant as its first parameter, so that a cluster can run
 * it on the tenant's shard.
 */
export const functionsBeginWithTheTenant: Rule = (sources) => [
  ...new Set(
    pieces(sources)
      .filter(
        ({ path, within }) => within && !within.parameters.startsWith('t uuid') && !ACROSS[path],
      )
      .filter(({ tokens }) => anywhere(tokens, (group) => relationsOf(group).length > 0))
      .map((piece) => `${where(piece)}: give it the tenant as its first parameter, "t uuid".`),
  ),
];

/** A worker of a cluster crashes on an element of an array that a function's change of a row reads: it is read before. */
export const elementsAreReadBefore: Rule = (sources) =>
  pieces(sources)
    .filter(({ within, tokens }) => within && anywhere(tokens, setsElement))
    .map((piece) => `${where(piece)}: read the element of an array before the change.`);

const setsElement = (tokens: Token[]): boolean =>
  tokens.some((token, at) => {
    if (token !== '=' || !isWord(tokens[at + 1]) || tokens[at + 2] !== '[') return false;
    const clause = tokens.slice(0, at).findLast((one) => /^(set|where|on|from)$/.test(String(one)));
    return clause === 'set';
  });

/**
 * A cluster refuses a change that calls a function, however stable, only in some case: the moment is bound. It sends `case a when b`
 * to the workers with another meaning.
 */
export const momentsAreNotChosen: Rule = (sources) =>
  pieces(sources)
    .filter(({ tokens }) => anywhere(tokens, choosesMoment))
    .map(
      (piece) => `${where(piece)}: bind the moment that is chosen, and write "case when a = b".`,
    );

const isMoment = (token: Token): boolean =>
  /^(now|statement_timestamp|current_timestamp)$/.test(String(token));
const choosesMoment = (tokens: Token[]): boolean => {
  if (tokens[0] !== 'update') return false;
  const from = tokens.indexOf('from');
  const change = from < 0 ? tokens : tokens.slice(0, from);
  return change.some((token, at) => {
    const next = change[at + 1];
    if (token === 'coalesce') return Array.isArray(next) && next.some(isMoment);
    if (token !== 'case') return false;
    return next !== 'when' || change.slice(at, change.indexOf('end', at)).some(isMoment);
  });
};

/** A cluster cannot find the shard of a change within another statement unless the change returns a column. */
export const innerChangesReturn: Rule = (sources) =>
  pieces(sources)
    .filter(({ tokens }) =>
      tokens.some((token) => Array.isArray(token) && anywhere(token, hidesChange)),
    )
    .map((piece) => `${where(piece)}: let the change within "with" return a column.`);

const hidesChange = (tokens: Token[]): boolean =>
  ['insert', 'update', 'delete'].includes(String(tokens[0])) && !tokens.includes('returning');
