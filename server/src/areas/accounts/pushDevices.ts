import { createHash } from 'node:crypto';
import { MOST_PUSH_DEVICES } from '@plumbline/contract/notices/push';
import type { PushDevices, PushSubscriptionBody } from '@plumbline/contract/notices/push';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { decrypt, encrypt } from '#kit/cipher.ts';
import type { Sealing } from '#kit/cipher.ts';
import type { Ctx, Deps, ReadCtx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { newId } from '#kit/ids.ts';
import type { Schema } from '../../schema.ts';
import { deviceOf } from './device.ts';

interface DeviceKey {
  tenant_id: string;
  id: string;
}

const sealingOf = ({ secret }: Pick<Deps, 'secret'>, { tenant_id, id }: DeviceKey): Sealing => ({
  secret,
  purpose: 'push device',
  owner: `${tenant_id} ${id}`,
});

/** Null if an installation with another secret stored it. */
export function openSubscription(
  deps: Pick<Deps, 'secret'>,
  device: DeviceKey,
  stored: Buffer,
): PushSubscriptionBody | null {
  const text = decrypt(sealingOf(deps, device), stored)?.toString();
  return text === undefined ? null : (JSON.parse(text) as PushSubscriptionBody); // as it was stored
}

const storedForm = ({ deps, actor }: Ctx, id: string, body: PushSubscriptionBody) => ({
  subscription: encrypt(
    sealingOf(deps, { tenant_id: actor.tenant_id, id }),
    Buffer.from(JSON.stringify(body)),
  ),
  hash: createHash('sha256').update(body.endpoint).digest(),
});

/** Adds the browser that sends this; it belongs to the user who has last done so. Returns its id. */
export async function addPushDevice(
  ctx: Ctx,
  body: PushSubscriptionBody,
  browser: string | undefined,
): Promise<string> {
  const { tenant_id, id: user_id, session_id } = ctx.actor;
  const id = newId();
  const { subscription, hash } = storedForm(ctx, id, body);
  // Two at once must not both see room for one more.
  await sql`select from app_user where tenant_id = ${tenant_id}::uuid and id = ${user_id}::uuid for no key update`.execute(
    ctx.db,
  );
  queue(
    ctx.db,
    sql`delete from push_device where tenant_id = ${tenant_id}::uuid and address_hash = ${hash}`,
  );
  queue(
    ctx.db,
    sql`
      delete from push_device where tenant_id = ${tenant_id}::uuid and id in (
        select id from push_device where tenant_id = ${tenant_id}::uuid and user_id = ${user_id}::uuid
        order by used_at desc, id desc offset ${MOST_PUSH_DEVICES - 1}::int)`,
  );
  queue(
    ctx.db,
    sql`
      insert into push_device (tenant_id, id, user_id, session_id, device, address_hash, subscription)
      values (${tenant_id}::uuid, ${id}::uuid, ${user_id}::uuid, ${session_id}::uuid, ${browser ?? null}, ${hash}, ${subscription})`,
  );
  return id;
}

/**
 * Notes that the page was opened in an own browser, under this session and perhaps at another address.
 * @throws not_found if it gets no messages any more
 */
export async function renewPushDevice(
  ctx: Ctx,
  id: string,
  body: PushSubscriptionBody,
): Promise<void> {
  const { tenant_id, id: user_id, session_id } = ctx.actor;
  const { subscription, hash } = storedForm(ctx, id, body);
  // another row may have the address that it has got since
  queue(
    ctx.db,
    sql`
      delete from push_device
      where tenant_id = ${tenant_id}::uuid and address_hash = ${hash} and id <> ${id}::uuid`,
  );
  const { rows } = await sql`
    update push_device set session_id = ${session_id}::uuid, address_hash = ${hash}, subscription = ${subscription},
      used_at = statement_timestamp(), failures = 0, retry_at = '-infinity'
    where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and user_id = ${user_id}::uuid returning id`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Refusal('not_found');
}

/** @throws not_found */
export async function removePushDevice(ctx: Ctx, id: string): Promise<void> {
  const { tenant_id, id: user_id } = ctx.actor;
  const { rows } = await sql`
    delete from push_device where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and user_id = ${user_id}::uuid returning id`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Refusal('not_found');
}

type ListedDevice = Omit<PushDevices['items'][number], 'device'> & { device: string | null };

/** The caller's own, the latest used first. */
export async function readPushDevices(ctx: ReadCtx): Promise<PushDevices['items']> {
  const rows = await ctx.read<ListedDevice>(sql`
    select id, device, created_at, used_at from push_device
    where tenant_id = ${ctx.actor.tenant_id}::uuid and user_id = ${ctx.actor.id}::uuid order by used_at desc, id`);
  return rows.map(({ device, ...row }) => ({ ...row, device: deviceOf(device) }));
}

/** Ends the messages to browsers that are signed out: all of the user or the tenant, or those of one session. */
export function dropPushDevices(
  db: Kysely<Schema>,
  { tenant_id, user_id, session_id }: { tenant_id: string; user_id?: string; session_id?: string },
  except?: string,
): void {
  const of = [
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}::uuid`]),
    ...(session_id === undefined ? [] : [sql`session_id = ${session_id}::uuid`]),
    ...(except === undefined ? [] : [sql`session_id <> ${except}::uuid`]),
    sql`true`,
  ];
  queue(
    db,
    sql`delete from push_device where tenant_id = ${tenant_id}::uuid and ${sql.join(of, sql` and `)}`,
  );
}
