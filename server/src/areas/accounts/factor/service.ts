import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { decrypt, encrypt } from '#kit/cipher.ts';
import type { Sealing } from '#kit/cipher.ts';
import { newId } from '#kit/ids.ts';
import type { Schema } from '../../../schema.ts';
import { MAX_PER_ACCOUNT, countAttempt, forgetAttempts } from '../attempts.ts';
import type { AccountKey } from '../service.ts';
import { RECOVERY_CODES, newRecoveryCode, recoveryHash } from './recoveryCodes.ts';
import { newSecret, stepOfCode } from './totp.ts';

export { otpAddress, secretAsText } from './totp.ts';

const sealingOf = (
  { secret }: Pick<Deps, 'secret'>,
  { tenant_id, user_id }: AccountKey,
): Sealing => ({ secret, purpose: 'second factor', owner: `${tenant_id} ${user_id}` });

/** Stores a new secret, to be confirmed by its first code; it replaces one that was not confirmed. Returns it. */
export async function storeSecret(
  db: Kysely<Schema>,
  deps: Pick<Deps, 'secret'>,
  account: AccountKey,
): Promise<Buffer> {
  const bytes = newSecret();
  const secret = encrypt(sealingOf(deps, account), bytes);
  await db
    .insertInto('second_factor')
    .values({ ...account, secret, last_step: 0 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ secret, last_step: 0 }),
    )
    .execute();
  return bytes;
}

/** Replaces the recovery codes of an account; returns the new ones, of which only hashes are stored. */
export async function storeRecoveryCodes(
  db: Kysely<Schema>,
  account: AccountKey,
): Promise<string[]> {
  await dropRecoveryCodes(db, account);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        ...account,
        id: newId(),
        code_hash: recoveryHash(code),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

async function dropRecoveryCodes(db: Kysely<Schema>, account: AccountKey): Promise<void> {
  await db
    .deleteFrom('recovery_code')
    .where('tenant_id', '=', account.tenant_id)
    .where('user_id', '=', account.user_id)
    .execute();
}

/** Deletes the secret and the recovery codes of an account. */
export async function dropSecondFactor(db: Kysely<Schema>, account: AccountKey): Promise<void> {
  await dropRecoveryCodes(db, account);
  await db
    .deleteFrom('second_factor')
    .where('tenant_id', '=', account.tenant_id)
    .where('user_id', '=', account.user_id)
    .execute();
}

export async function countRecoveryCodes(deps: Deps, account: AccountKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_code
    where tenant_id = ${account.tenant_id}::uuid and user_id = ${account.user_id}::uuid and used_at is null`.execute(
    deps.database.signIn,
  );
  return rows[0]?.count ?? 0;
}

/** The resource that a correct code consumes: a period of the authenticator app, or a recovery code. */
export type UsedCode = { step: number } | { recovery_code_id: string };

interface StoredFactor {
  secret: Buffer;
  /** Milliseconds since 1970, by the clock of the installation. */
  moment: number;
}

/** Returns the period that a code of an authenticator app would consume; null if it is wrong. */
export async function findStep(
  deps: Deps,
  account: AccountKey,
  code: string,
): Promise<{ step: number } | null> {
  const { rows } = await sql<StoredFactor>`
    select secret, (extract(epoch from ${deps.clock}) * 1000)::bigint as moment
    from second_factor where tenant_id = ${account.tenant_id}::uuid and user_id = ${account.user_id}::uuid`.execute(
    deps.database.signIn,
  );
  const [stored] = rows;
  const secret = stored && decrypt(sealingOf(deps, account), stored.secret);
  if (!secret) return null;
  const step = stepOfCode(secret, code.replaceAll(' ', ''), new Date(stored.moment));
  return step === null ? null : { step };
}

/** Returns the resource that a code of either kind would consume; null if it is wrong. */
export async function findCode(
  deps: Deps,
  account: AccountKey,
  code: string,
): Promise<UsedCode | null> {
  const found = await findStep(deps, account, code);
  if (found) return found;
  const { rows } = await sql<{ id: string }>`
    select id from recovery_code where tenant_id = ${account.tenant_id}::uuid and user_id = ${account.user_id}::uuid
      and code_hash = ${recoveryHash(code)} and used_at is null`.execute(deps.database.signIn);
  const [row] = rows;
  return row ? { recovery_code_id: row.id } : null;
}

/** Consumes a code in the open transaction; false if another request has done so meanwhile. */
export async function takeCode(
  db: Kysely<Schema>,
  { tenant_id, user_id }: AccountKey,
  used: UsedCode,
): Promise<boolean> {
  const update =
    'step' in used
      ? sql`update second_factor set last_step = ${used.step}
          where tenant_id = ${tenant_id}::uuid and user_id = ${user_id}::uuid and last_step < ${used.step}`
      : sql`update recovery_code set used_at = statement_timestamp()
          where tenant_id = ${tenant_id}::uuid and id = ${used.recovery_code_id}::uuid and used_at is null`;
  const { numAffectedRows } = await update.execute(db);
  return numAffectedRows === 1n;
}

/** Runs a check of a signed-in user's code, limited as those of passwords are. */
export async function limitAttempts<T>(
  deps: Deps,
  { user_id }: AccountKey,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const key = `code ${user_id}`;
  await countAttempt(deps, [{ key, max: MAX_PER_ACCOUNT }]);
  const result = await check();
  if (result !== null) await forgetAttempts(deps, key);
  return result;
}
