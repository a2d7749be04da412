import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from './sources.ts';
import { tablesOfTenants } from './sqlTables.ts';
import { anywhere, isWord, pieces, relationsOf, where } from './sqlLaws.ts';
import { piecesOf } from './sqlStatements.ts';
import type { Token } from './sqlStatements.ts';

/** The functions that a statement may call, and the places, so that a cluster can run it. */

const calls = (tokens: readonly Token[], matches: (name: string) => boolean): boolean =>
  tokens.some((token, at) => isWord(token) && matches(token) && Array.isArray(tokens[at + 1]));

const VOLATILE = /^(clock_timestamp|timeofday|random|gen_random_uuid|nextval)$/;

/** In a change, a cluster refuses functions whose value differs from row to row or from server to server. */
export const valuesAreStable: Rule = (sources) =>
  pieces(sources)
    .filter(
      ({ within, tokens }) =>
        !within && anywhere(tokens, (group) => calls(group, (name) => VOLATILE.test(name))),
    )
    .map((piece) => `${where(piece)}: use statement_timestamp(), or send the value.`);

const FUNCTIONS = join(import.meta.dirname, '../../functions');

/** Functions with the tenant as their first parameter, which a cluster runs on its shard (`distribute`). */
const ofTenants: ReadonlySet<string> = new Set(
  piecesOf(
    globSync('*.sql', { cwd: FUNCTIONS }).map((path) => ({
      path,
      text: readFileSync(join(FUNCTIONS, path), 'utf8'),
    })),
  ).flatMap(({ within }) => (within?.parameters.startsWith('t uuid') ? [within.name] : [])),
);

/** When Citus 13.2 routes such a call to the tenant's shard, it expects a table in the query and crashes without one. */
export const callsAreNotOverValues: Rule = (sources) =>
  pieces(sources)
    .filter(({ tokens }) => anywhere(tokens, callsOverValues))
    .map((piece) => `${where(piece)}: send the values as parameters of the call.`);

function callsOverValues(tokens: readonly Token[]): boolean {
  if (!calls(tokens, (name) => ofTenants.has(name)) || relationsOf(tokens).length > 0) return false;
  const named = tokens.filter((_, at) => tokens[at + 1] === 'as' && isValues(tokens[at + 2]));
  const source = tokens[tokens.indexOf('from') + 1];
  return (
    tokens.includes('from') && (isValues(source) || (isWord(source) && named.includes(source)))
  );
}

const isValues = (token: Token | undefined): boolean =>
  Array.isArray(token) &&
  (token[0] === 'values' || (token[0] === 'select' && !token.includes('from')));

/** A chain of Kysely's builder, up to the call that sends it. */
const BUILT = /\.(?:selectFrom|updateTable|deleteFrom)\('(\w+)'\)[\s\S]*?\.execute\w*\(/g;

/** A statement of the builder on a table of tenants is restricted to one of them. */
export const builtStatementsHaveTheirTenant: Rule = (sources) =>
  sources
    .filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(BUILT)]
        .filter(
          ([chain, table = '']) =>
            tablesOfTenants.has(table) && !/\.where\('tenant_id', '='/.test(chain),
        )
        .map(([, table]) => `${path} reads or changes ${table} of every tenant.`),
    );
