/** One statement as it was sent. */
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

/** Every relation of the statement that lacks `tenant_id = <the tenant>` of its own. */
export function unguarded(
  { sql, parameters }: Statement,
  asked: { tables: ReadonlySet<string>; tenant: string },
): string[] {
  // Guards write the column unquoted; quoted it is a field someone filters by, which guards nothing.
  // By alias: two tables may have the same one in different places of a statement.
  const uses = new Map<string, string[]>();
  for (const [, table = '', alias = ''] of sql.matchAll(RELATION)) {
    if (!asked.tables.has(table)) continue;
    uses.set(alias, [...(uses.get(alias) ?? []), table]);
  }
  return [...uses].flatMap(([alias, tables]) => {
    const column =
      alias === '' ? String.raw`(?<![."])tenant_id` : String.raw`"?\b${alias}\b"?\.tenant_id`;
    const guards = [...sql.matchAll(new RegExp(String.raw`${column}\s*=\s*\$(\d+)`, 'g'))].filter(
      ([, number]) => parameters[Number(number) - 1] === asked.tenant,
    );
    return guards.length < tables.length ? tables.map((table) => `${table} ${alias}`.trim()) : [];
  });
}
