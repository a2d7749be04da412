import { Lru } from '#kit/lru.ts';

/** A statement as it was sent. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

const KEYWORDS =
  'where|on|left|join|cross|inner|order|group|limit|union|using|set|for|lateral|returning|values';
const RELATION = new RegExp(
  String.raw`\b(?:from|join)\s+(?:lateral\s+)?"?([a-z_]+)"?(?:\s+(?:as\s+)?(?!(?:${KEYWORDS})\b)"?([a-z_][a-z_0-9]*)"?)?`,
  'gi',
);

/** A relation of a statement, with the number of its occurrences, and the parameters its tenant is compared with. */
interface Relation {
  tables: string[];
  alias: string;
  guards: number[];
}

// Guards write the column unquoted; a quoted column is a filtered field, which guards nothing. Relations are
// grouped by alias, because two tables may share one in different places of a statement.
function parsed(sql: string, tables: ReadonlySet<string>): Relation[] {
  const uses = new Map<string, string[]>();
  for (const [, table = '', alias = ''] of sql.matchAll(RELATION)) {
    if (!tables.has(table)) continue;
    uses.set(alias, [...(uses.get(alias) ?? []), table]);
  }
  return [...uses].map(([alias, used]) => {
    const column =
      alias === '' ? String.raw`(?<![."])tenant_id` : String.raw`"?\b${alias}\b"?\.tenant_id`;
    const guards = [...sql.matchAll(new RegExp(String.raw`${column}\s*=\s*\$(\d+)`, 'g'))];
    return { tables: used, alias, guards: guards.map(([, number]) => Number(number) - 1) };
  });
}

/** More statements than one suite has; random queries would otherwise fill the memory. */
const MAX_CACHED = 2000;
const relations = new WeakMap<ReadonlySet<string>, Lru<string, Relation[]>>();

/** Parsed once per text: the application keeps sending the same ones. */
function relationsOf(sql: string, tables: ReadonlySet<string>): Relation[] {
  const cache = relations.get(tables) ?? new Lru<string, Relation[]>(MAX_CACHED);
  relations.set(tables, cache);
  const cached = cache.get(sql) ?? parsed(sql, tables);
  cache.set(sql, cached);
  return cached;
}

/** Every relation of the statement that lacks `tenant_id = <the tenant>` of its own. */
export function unguarded(
  { sql, parameters }: Statement,
  context: { tables: ReadonlySet<string>; tenant: string },
): string[] {
  return relationsOf(sql, context.tables).flatMap(({ tables, alias, guards }) => {
    const own = guards.filter((place) => parameters[place] === context.tenant);
    return own.length < tables.length ? tables.map((table) => `${table} ${alias}`.trim()) : [];
  });
}

/** The tenant of a statement, by its first guard. */
export function guardedTenant(
  { sql, parameters }: Statement,
  tables: ReadonlySet<string>,
): string | undefined {
  const [place] = relationsOf(sql, tables).flatMap(({ guards }) => guards);
  return place === undefined ? undefined : String(parameters[place]);
}
