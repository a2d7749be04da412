import {
  UNIT_KEY_PERMISSIONS,
  createKey,
  keyView,
  newKey,
} from '@plumbline/contract/accounts/apiKeys';
import type { CreatedKey, KeyView } from '@plumbline/contract/accounts/apiKeys';
import { Refusal } from '@plumbline/contract/kit/errors';
import { pageOf } from '@plumbline/contract/kit/rows';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireOwnPassword, requireUnchangedPassword } from '#areas/accounts/service.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { PAGING_QUERY, newestFirst, pagingOf } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';
import { issueKey } from '#kit/http/apiKeys.ts';
import { preparedRoute } from '#kit/http/preparedRoute.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { invalid } from '#kit/refusals/invalid.ts';

const shared = { permission: 'api_key.manage', tag: 'api_key' } as const;
const PATH = '/api_key';

/** Keys of programs, made by superusers (docs/decisions/keys-and-programs.md). */
export function routes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'API keys, the newest first',
      query: PAGING_QUERY,
      answer: pageOf(keyView),
    },
    async (ctx, { query }) => await listKeys(ctx, pagingOf(query)),
  );
  preparedRoute(
    app,
    {
      ...shared,
      method: 'POST',
      path: PATH,
      summary: 'Create an API key, which is shown once',
      body: createKey,
      answer: newKey,
      status: 201,
      returnsSecret: true,
    },
    {
      prepare: async (ctx, { body }) => {
        const { expires_at, current_password } = body();
        const { permissions, business_unit_ids } = body();
        const tooFar = permissions.findIndex((name) => !UNIT_KEY_PERMISSIONS.includes(name));
        if (business_unit_ids.length > 0 && tooFar >= 0)
          throw invalid(['body', 'permissions', tooFar], 'value', ctx.locale);
        if (expires_at !== null && Date.parse(expires_at) <= ctx.now.getTime())
          throw invalid(['body', 'expires_at'], 'past', ctx.locale);
        return await requireOwnPassword(ctx, current_password);
      },
      handle: async (ctx, { body }, password_hash) => {
        await requireUnchangedPassword(ctx, password_hash);
        return await addKey(ctx, body());
      },
    },
  );
  transactionRoute(
    app,
    {
      ...shared,
      method: 'DELETE',
      path: `${PATH}/:id`,
      summary: 'Revoke an API key',
      status: 204,
      despiteExpiry: true,
    },
    async (ctx, { id }) => await revokeKey(ctx, id),
  );
}

type KeyRow = Omit<KeyView, 'user'> & { user_id: string; full_name: string };

async function listKeys(ctx: ReadCtx, paging: Paging) {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  return await newestFirst(ctx, paging, {
    alias: 'k',
    rows: sql<KeyRow>`
      select k.id, k.name, k.ending, k.permissions, k.user_id, u.full_name, k.created_at, k.expires_at, k.last_used_at,
        array(select jsonb_build_object('id', g.id, 'name', b.name) from unnest(k.business_unit_ids) g (id)
          left join business_unit b on b.tenant_id = ${tenant} and b.id = g.id order by b.name, g.id) as business_units,
        case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as state
      from api_key k join app_user u on u.tenant_id = ${tenant} and u.id = k.user_id
      where k.tenant_id = ${tenant}`,
    count: sql`select count(*) as total from api_key k where k.tenant_id = ${tenant}`,
    views: (rows) => rows.map(viewOf),
  });
}

const viewOf = ({ user_id, full_name, ...key }: KeyRow): KeyView => ({
  ...key,
  user: { id: user_id, name: full_name },
});

async function addKey(
  ctx: Ctx,
  { name, permissions, business_unit_ids, expires_at }: z.output<typeof createKey>,
): Promise<CreatedKey> {
  const { tenant_id, id: user_id } = ctx.actor;
  const given = [...new Set(permissions)];
  const units = [...new Set(business_unit_ids)];
  await requireUnits(ctx, units);
  const { id, key, hash, ending } = issueKey(ctx.deps, tenant_id);
  await sql`
    insert into api_key (tenant_id, id, user_id, name, permissions, business_unit_ids, ending, expires_at)
    values (${tenant_id}::uuid, ${id}::uuid, ${user_id}::uuid, ${name}, ${given}::text[], ${units}::uuid[], ${ending}, ${expires_at}::timestamptz)`.execute(
    ctx.db,
  );
  await sql`
    insert into api_key_secret (tenant_id, id, key_hash) values (${tenant_id}::uuid, ${id}::uuid, ${hash})`.execute(
    ctx.db,
  );
  ctx.audit.push({
    entity: 'api_key',
    entity_id: id,
    operation: 'create',
    old_value: {},
    new_value: { name, permissions: given, business_unit_ids: units, expires_at },
  });
  return { id, key };
}

/** @throws not_found for missing or archived units, in which a key would see nothing */
async function requireUnits({ db, actor }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    select id from business_unit where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[])) and not archived`.execute(
    db,
  );
  if (rows.length < ids.length) throw new Refusal('not_found');
}

/** Its event also ends the open streams of the key. */
async function revokeKey(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update api_key set revoked_at = statement_timestamp()
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid and revoked_at is null returning name`.execute(
    ctx.db,
  );
  const [key] = rows;
  if (!key) throw new Refusal('not_found');
  ctx.audit.push({
    entity: 'api_key',
    entity_id: id,
    operation: 'delete',
    old_value: { name: key.name },
    new_value: {},
  });
}
