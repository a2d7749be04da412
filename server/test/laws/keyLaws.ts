import type { Rule } from './sources.ts';
import { anywhere, pieces, where } from './sqlLaws.ts';
import type { Token } from './sqlStatements.ts';
import { tablesOfTenants } from './sqlTables.ts';

/** Laws for statements that read the rows of a list of keys. */

/**
 * Rows of a list of keys are each looked up (docs/decisions/plans-and-statements.md): by "= any" PostgreSQL 18 would read a whole index in which the key comes
 * later.
 */
export const keysAreLookedUp: Rule = (sources) =>
  pieces(sources)
    .filter(({ tokens }) => anywhere(tokens, comparesKeys))
    .map((piece) => `${where(piece)}: write "id in (select unnest(ids))", not "id = any (ids)".`);

const comparesKeys = (tokens: Token[]): boolean =>
  tokens.some((token, at) => {
    const [equals, quantifier, list] = tokens.slice(at + 1);
    const isKey = typeof token === 'string' && /^(\w+_)?id$/.test(token);
    return (
      isKey && equals === '=' && quantifier === 'any' && Array.isArray(list) && list[0] !== 'array'
    );
  });

/**
 * Rows that a list of keys refers to are looked up from it: a plain join lets PostgreSQL read the other table first,
 * which costs a tenant that has just grown every pair of key and row.
 */
export const rowsOfKeysComeFirst: Rule = (sources) =>
  pieces(sources)
    .filter(({ tokens }) => anywhere(tokens, (group) => group.some(isListOfKeys) && joins(group)))
    .map((piece) => `${where(piece)}: write "cross join lateral (select … offset 0)", not "join".`);

const isListOfKeys = (token: Token, at: number, tokens: readonly Token[]): boolean =>
  Array.isArray(token) && tokens[at - 1] === 'in' && token[0] === 'select' && token[1] === 'unnest';

const joins = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (token, at) =>
      token === 'join' && tokens[at - 1] !== 'left' && tablesOfTenants.has(String(tokens[at + 1])),
  );
