import type { PushMessage } from '@plumbline/contract/notices/push';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import webPush from 'web-push';
import { openSubscription } from '#areas/accounts/service.ts';
import type { Deps } from '#kit/ctx.ts';
import { inTenant, queue } from '#kit/db/transaction.ts';
import { untilRecorded } from '#kit/due/lease.ts';
import type { LeasedRow } from '#kit/due/lease.ts';
import type { Task, TaskWork } from '#kit/due/task.ts';
import type { DueEntry } from '#kit/events/signals.ts';
import { secondsAfter } from '#kit/outgoing/pause.ts';
import { send } from '#kit/outgoing/send.ts';
import { pushText } from './pushText.ts';
import type { PushedNotice } from './pushText.ts';
import { PUSH_LEASE, PUSH_TASK } from './queuePush.ts';
import { vapidKeys } from './vapid.ts';

/** Messages of one device at once, and in one go; a failing one gets a single message after each pause. */
const AT_ONCE = 4;
/** Devices served at once. A tenant with unresponsive addresses occupies few of the places. */
const PLACES = 8;
const PLACES_OF_TENANT = 2;
const WITHIN_MS = 10_000;
/** Later it is no news; push services keep a message for as long. */
const TRIED_FOR_S = 24 * 3600;

/** The subscription is gone. */
const GONE: readonly (number | null)[] = [404, 410];
const isPassing = (status: number | null): boolean =>
  status === null || status === 429 || status >= 500;

/** Sends push messages that are due, on whichever server. */
export const pushTask = (): Task => ({
  name: PUSH_TASK,
  places: PLACES,
  placesOfTenant: PLACES_OF_TENANT,
  due: (silence) => sql`
    select distinct m.tenant_id, m.device_id as id from push_message m
    join push_device d on d.tenant_id = m.tenant_id and d.id = m.device_id
    where d.retry_at <= now() and ${PUSH_LEASE.isFree('m', silence)}`,
  run: deliver,
});

interface Device {
  tenant_id: string;
  id: string;
  user_id: string;
  subscription: Buffer;
  failures: number;
}

interface ClaimedPush extends LeasedRow {
  notice_id: string;
  notice_count: number;
  claimed_at: string;
  queued_at: string;
}

/** Sends the due messages of a device that no other server is sending. */
async function deliver({ tenant_id, id }: DueEntry, work: TaskWork): Promise<void> {
  const { deps, stopping } = work;
  if (!id || stopping.aborted) return;
  const [device] = await deps.database.read<Device>(sql`
    select tenant_id, id, user_id, subscription, failures from push_device
    where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and retry_at <= now()`);
  if (!device) return;
  const most = device.failures === 0 ? AT_ONCE : 1;
  const messages = await claim(deps, device, most);
  const notices = await noticesOf(deps, device, messages);
  const results = await Promise.all(
    messages.map((message) =>
      PUSH_LEASE.hold(message, { app: deps.database.app, log: work.log }, () =>
        attempt(deps, device, { message, notice: notices.get(message.notice_id) }),
      ),
    ),
  );
  const hasMore = messages.length === most && !results.includes(false);
  if (hasMore) deps.events.emit('due', PUSH_TASK, { tenant_id, id });
}

const claim = (
  { database }: Deps,
  { tenant_id, id }: Device,
  most: number,
): Promise<ClaimedPush[]> =>
  PUSH_LEASE.claim(database, tenant_id, {
    free: sql`
      select id from push_message where tenant_id = ${tenant_id}::uuid and device_id = ${id}::uuid and ${PUSH_LEASE.isFree('push_message')}
      order by due_at, id limit ${most}::int for update skip locked`,
    returning: sql<ClaimedPush>`tenant_id, id, notice_id, notice_count, attempts, claimed_at, queued_at`,
  });

/** The notices that are still news to an active user of an active tenant, by id. */
async function noticesOf(
  { database }: Deps,
  { tenant_id, user_id }: Device,
  messages: readonly ClaimedPush[],
): Promise<ReadonlyMap<string, Omit<PushedNotice, 'notice_count'>>> {
  const ids = messages.map(({ notice_id }) => notice_id);
  const rows = await database.read<Omit<PushedNotice, 'notice_count'>>(sql`
    select n.id as notice_id, n.kind, n.entity, n.entity_id, n.data, u.language, u.time_zone, t.time_zone as tenant_zone
    from notice n
    cross join lateral (select language, time_zone from app_user
      where tenant_id = ${tenant_id}::uuid and id = n.user_id and is_active and not archived offset 0) u
    cross join lateral (select time_zone from tenant where tenant_id = ${tenant_id}::uuid and suspended_at is null offset 0) t
    where n.tenant_id = ${tenant_id}::uuid and n.id in (select unnest(${ids}::uuid[]))
      and n.user_id = ${user_id}::uuid and n.read_at is null`);
  return new Map(rows.map((row) => [row.notice_id, row]));
}

interface Pushed {
  message: ClaimedPush;
  /** Undefined if there is nobody to tell any more. */
  notice: Omit<PushedNotice, 'notice_count'> | undefined;
}

/** What becomes of a message, and of its device. */
type Fate = 'taken' | 'dropped' | 'later' | 'device gone';

/** Returns whether the next message need not wait. */
async function attempt(deps: Deps, device: Device, pushed: Pushed): Promise<boolean> {
  const fate = await fateOf(deps, device, pushed);
  const statements = writesOf(device, pushed.message, fate);
  await untilRecorded(() =>
    inTenant(deps.database.app, device.tenant_id, async (db) => {
      for (const statement of statements) queue(db, statement);
    }),
  );
  return fate !== 'later';
}

async function fateOf(deps: Deps, device: Device, { message, notice }: Pushed): Promise<Fate> {
  const age_s = (Date.parse(message.claimed_at) - Date.parse(message.queued_at)) / 1000;
  if (!notice || age_s >= TRIED_FOR_S) return 'dropped';
  const text = pushText({ ...notice, notice_count: message.notice_count });
  const request = requestOf(deps, device, { text, ttl_s: Math.round(TRIED_FOR_S - age_s) });
  if (!request) return 'device gone';
  const { fault, status_code } = await send(request, {
    inPrivateNetworks: deps.config.private_webhooks,
    within_ms: WITHIN_MS,
  });
  if (fault === null) return 'taken';
  if (fault === 'address_refused' || GONE.includes(status_code)) return 'device gone';
  return isPassing(status_code) ? 'later' : 'dropped';
}

/** The encrypted message; null if nothing can be encrypted for the device, whose key is none or was stored by another installation. */
function requestOf(
  deps: Deps,
  device: Device,
  { text, ttl_s }: { text: PushMessage; ttl_s: number },
) {
  const subscription = openSubscription(deps, device, device.subscription);
  if (!subscription) return null;
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(text), {
      TTL: ttl_s,
      urgency: 'high',
      vapidDetails: { subject: subjectOf(deps), ...vapidKeys(deps) },
    });
    return { url: subscription.endpoint, headers, body };
  } catch {
    return null;
  }
}

function writesOf(
  { tenant_id, id, failures }: Device,
  message: ClaimedPush,
  fate: Fate,
): RawBuilder<unknown>[] {
  const ofDevice = sql`tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`;
  const ofMessage = sql`tenant_id = ${tenant_id}::uuid and ${PUSH_LEASE.isOf(message)}`;
  if (fate === 'device gone') return [sql`delete from push_device where ${ofDevice}`];
  if (fate === 'later') {
    const wait_s = secondsAfter(failures + 1, Math.random());
    const at = sql`statement_timestamp() + make_interval(secs => ${wait_s}::int)`;
    return [
      sql`update push_device set failures = failures + 1, retry_at = ${at} where ${ofDevice}`,
      sql`update push_message set status = 'waiting', due_at = ${at} where ${ofMessage}`,
    ];
  }
  const drop = sql`delete from push_message where ${ofMessage}`;
  if (fate === 'dropped') return [drop];
  return [
    drop,
    sql`update push_device set failures = 0, retry_at = '-infinity' where ${ofDevice} and failures > 0`,
  ];
}

/** Where the operators of push services find whoever sends; they refuse addresses without TLS. */
const subjectOf = ({ config }: Deps): string =>
  config.public_url.startsWith('https:') ? config.public_url : 'mailto:plumbline@example.com';
