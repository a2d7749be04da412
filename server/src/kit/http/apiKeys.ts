import { timingSafeEqual } from 'node:crypto';
import { KEY_PREFIX } from '@plumbline/contract/accounts/apiKeys';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { newToken, readToken } from '#kit/signedTokens.ts';
import type { TokenRow } from '#kit/signedTokens.ts';

const keyOf = ({ secret }: Pick<Deps, 'secret'>) => ({ secret, kind: 'api key' }) as const;

/** Number of characters shown, to recognise a key. */
const SHOWN = 4;

/** Makes a new key and the values to store. */
export function issueKey(
  deps: Pick<Deps, 'secret'>,
  tenant_id: string,
): { id: string; key: string; hash: Buffer; ending: string } {
  const id = newId();
  const { token, hash } = newToken(keyOf(deps), { tenant_id, id });
  return { id, key: `${KEY_PREFIX}${token}`, hash, ending: token.slice(-SHOWN) };
}

export const isApiKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

/** Returns the key's row, even if it is no longer valid; 401 for anything that is not a key. */
export async function findKey(deps: Deps, token: string): Promise<TokenRow> {
  const named = readToken(keyOf(deps), token.slice(KEY_PREFIX.length));
  if (!named) throw new Refusal('unauthorized');
  const { tenant_id, id, hash } = named;
  const { rows } = await sql<{ key_hash: Buffer }>`
    select key_hash from api_key_secret where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`.execute(
    deps.database.signIn,
  );
  const [stored] = rows;
  if (!stored || !timingSafeEqual(stored.key_hash, hash)) throw new Refusal('unauthorized');
  return { tenant_id, id };
}
