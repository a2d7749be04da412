import {
  beginSecondFactor,
  confirmSecondFactor,
  newSecondFactor,
  proveSecondFactor,
  recoveryCodes,
  secondFactorView,
} from '@plumbline/contract/accounts/security';
import type { LoggedAccount } from '@plumbline/contract/kit/changes';
import { Refusal } from '@plumbline/contract/kit/errors';
import { PRODUCT_NAME } from '@plumbline/contract/product';
import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import {
  otpAddress,
  countRecoveryCodes,
  dropSecondFactor,
  findCode,
  findStep,
  limitAttempts,
  secretAsText,
  storeRecoveryCodes,
  storeSecret,
  takeCode,
} from '#areas/accounts/factor/service.ts';
import type { UsedCode } from '#areas/accounts/factor/service.ts';
import {
  requireOwnPassword,
  requireUnchangedPassword,
  revokeSessions,
} from '#areas/accounts/service.ts';
import type { AccountKey } from '#areas/accounts/service.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { readRow } from '#kit/entity/read.ts';
import { lockRow, updateRow } from '#kit/entity/write.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { preparedRoute } from '#kit/http/preparedRoute.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { userTable } from '../table.ts';

const own = { permission: 'me.security', tag: 'user', despiteExpiry: true } as const;
const PATH = '/user/me/second_factor';

export function secondFactorRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      ...own,
      method: 'GET',
      path: PATH,
      summary: 'Own second factor',
      answer: secondFactorView,
    },
    async (ctx) => {
      const { view } = await readRow(ctx, userTable, ctx.actor.id);
      const recovery_codes_left = await countRecoveryCodes(ctx.deps, accountOf(ctx));
      return { second_factor_at: view['second_factor_at'], recovery_codes_left };
    },
  );
  preparedRoute(
    app,
    {
      ...own,
      method: 'POST',
      path: PATH,
      summary: 'Begin to set up the own second factor',
      body: beginSecondFactor,
      answer: newSecondFactor,
      returnsSecret: true,
    },
    {
      prepare: async (ctx, { body }) => await requireOwnPassword(ctx, body().current_password),
      handle: async (ctx, _input, password_hash) => await begin(ctx, password_hash),
    },
  );
  transactionRoute(
    app,
    {
      ...own,
      method: 'POST',
      path: `${PATH}/confirm`,
      summary: 'Turn the own second factor on, with its first code',
      body: confirmSecondFactor,
      answer: recoveryCodes,
      returnsSecret: true,
    },
    async (ctx, { body }) => await confirm(ctx, body().code),
  );
  provenRoutes(app);
  transactionRoute(
    app,
    {
      method: 'POST',
      path: '/user/:id/second_factor/reset',
      permission: 'user.second_factor',
      tag: 'user',
      summary: 'Turn the second factor of a user off who has lost it',
      status: 204,
      despiteExpiry: true,
    },
    async (ctx, { id }) => {
      if (id === ctx.actor.id) throw new Refusal('wrong_status', { reason: 'own_account' });
      await resetSecondFactor(ctx, id);
    },
  );
}

/** Calls that need the password and a code. */
function provenRoutes(app: FastifyInstance): void {
  const shared = { ...own, method: 'POST', body: proveSecondFactor } as const;
  preparedRoute(
    app,
    {
      ...shared,
      path: `${PATH}/recovery_codes`,
      summary: 'Replace the own recovery codes',
      answer: recoveryCodes,
      returnsSecret: true,
    },
    {
      prepare: async (ctx, { body }) => await requireOwnPassword(ctx, body().current_password),
      handle: async (ctx, { body }, password_hash) => {
        const { id } = await prove(ctx, { code: body().code, password_hash });
        const codes = await storeRecoveryCodes(ctx.db, accountOf(ctx));
        ctx.audit.push({
          entity: 'user',
          entity_id: id,
          operation: 'update',
          old_value: {},
          new_value: { recovery_codes: 'replaced' } satisfies LoggedAccount,
        });
        return { recovery_codes: codes };
      },
    },
  );
  preparedRoute(
    app,
    {
      ...shared,
      path: `${PATH}/turn_off`,
      summary: 'Turn the own second factor off',
      status: 204,
    },
    {
      prepare: async (ctx, { body }) => await requireOwnPassword(ctx, body().current_password),
      handle: async (ctx, { body }, password_hash) =>
        await turnOff(ctx, await prove(ctx, { code: body().code, password_hash })),
    },
  );
}

const accountOf = ({ actor }: Pick<ReadCtx, 'actor'>): AccountKey => ({
  tenant_id: actor.tenant_id,
  user_id: actor.id,
});

const isOn = (user: StoredRow): boolean => user['second_factor_at'] !== null;

/** Locks a user whose second factor is on or, if it must be, off. */
async function lockUser(ctx: Ctx, id: string, { on }: { on: boolean }): Promise<StoredRow> {
  const user = await lockRow(ctx, userTable, id);
  if (isOn(user) !== on)
    throw new Refusal('wrong_status', { reason: on ? 'second_factor_off' : 'second_factor_on' });
  return user;
}

async function begin(ctx: Ctx, password_hash: string) {
  const user = await lockUser(ctx, ctx.actor.id, { on: false });
  await requireUnchangedPassword(ctx, password_hash);
  const secret = await storeSecret(ctx.db, ctx.deps, accountOf(ctx));
  const address = otpAddress(secret, { issuer: PRODUCT_NAME, label: String(user['email']) });
  return { secret: secretAsText(secret), address, qr: renderSVG(address, { border: 2 }) };
}

/** Other sessions were opened without a code, so they end. */
async function confirm(ctx: Ctx, code: string) {
  const old = await lockUser(ctx, ctx.actor.id, { on: false });
  const account = accountOf(ctx);
  await takeOwnCode(
    ctx,
    await limitAttempts(ctx.deps, account, () => findStep(ctx.deps, account, code)),
  );
  const codes = await storeRecoveryCodes(ctx.db, account);
  updateRow(ctx, userTable, { old, columns: { second_factor_at: ctx.now.toISOString() } });
  await revokeSessions(ctx.db, { ...account, id: account.user_id }, ctx.actor.session_id);
  return { recovery_codes: codes };
}

async function takeOwnCode(ctx: Ctx, used: UsedCode | null): Promise<void> {
  if (!used || !(await takeCode(ctx.db, accountOf(ctx), used)))
    throw invalid(['body', 'code'], 'code', ctx.locale);
}

/** Requires the checked password and a code, which is consumed; returns the locked user. */
async function prove(
  ctx: Ctx,
  { code, password_hash }: { code: string; password_hash: string },
): Promise<StoredRow> {
  const user = await lockUser(ctx, ctx.actor.id, { on: true });
  await requireUnchangedPassword(ctx, password_hash);
  const account = accountOf(ctx);
  await takeOwnCode(
    ctx,
    await limitAttempts(ctx.deps, account, () => findCode(ctx.deps, account, code)),
  );
  return user;
}

async function turnOff(ctx: Ctx, old: StoredRow): Promise<void> {
  await dropSecondFactor(ctx.db, { tenant_id: ctx.actor.tenant_id, user_id: old.id });
  updateRow(ctx, userTable, { old, columns: { second_factor_at: null } });
}

/** Turns it off without a code and ends all sessions: the finder of a lost phone may be signed in. */
export async function resetSecondFactor(ctx: Ctx, id: string): Promise<void> {
  await turnOff(ctx, await lockUser(ctx, id, { on: true }));
  await revokeSessions(ctx.db, { tenant_id: ctx.actor.tenant_id, id });
}
