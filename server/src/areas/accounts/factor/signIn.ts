import type { LoggedAccount } from '@plumbline/contract/kit/changes';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Deps } from '#kit/ctx.ts';
import { systemCtx } from '#kit/jobs/systemCtx.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { AccountKey } from '../service.ts';
import { findCode, takeCode } from './service.ts';

/**
 * Consumes the code of a user with the correct password; a recovery code is logged, because few are left then.
 * @throws Refusal `otp_wrong` if the code is wrong or already used, on any server
 */
export async function takeSignInCode(
  deps: Deps,
  account: AccountKey,
  { code, log }: { code: string; log: FastifyBaseLogger },
): Promise<void> {
  const used = await findCode(deps, account, code);
  if (!used) throw new Refusal('otp_wrong');
  const { actor, ...base } = await systemCtx(deps, account.tenant_id, log);
  const { user_id } = account;
  await inTransaction<void, Agent>({ ...base, actor: { ...actor, id: user_id } }, async (ctx) => {
    if (!(await takeCode(ctx.db, account, used))) throw new Refusal('otp_wrong');
    if ('step' in used) return;
    ctx.audit.push({
      entity: 'user',
      entity_id: user_id,
      operation: 'update',
      old_value: {},
      new_value: { recovery_codes: 'used' } satisfies LoggedAccount,
    });
  });
}
