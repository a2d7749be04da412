import pg from 'pg';
import { connection } from './connection.ts';
import { WatchedClient } from './driver.ts';
import type { DatabaseRole } from './rights.ts';

const LOOK_EVERY_MS = 100;
/** How long to keep reading from a server that has become read-only and may have been replaced. */
const READ_ONLY_FOR_MS = 1000;
/** Time limit for opening a connection, or for waiting until one is free. */
const CONNECT_WITHIN_MS = 3000;
/** Connections are replaced regularly: this frees their prepared statements and, after a failover, moves all to the new server. */
const LIFETIME_S = 1800;

/** Whether statements are planned once per connection or each time for their values. */
type PlanCacheMode = 'force_generic_plan' | 'force_custom_plan';

/** Pools of one server: when one of them learns that it has become read-only, all drop their connections. */
export function poolsOf(
  url: string,
): (role: DatabaseRole, max: number, planCacheMode?: PlanCacheMode) => pg.Pool {
  const leaveAll: (() => void)[] = [];
  return (role, max, planCacheMode = 'force_generic_plan') => {
    const settings = {
      role,
      max,
      planCacheMode,
      onReadOnly: () => leaveAll.forEach((each) => each()),
    };
    const { pool, leave } = openPool(url, settings);
    leaveAll.push(leave);
    return pool;
  };
}

/**
 * Sets the plan cache mode of a new connection and tells whether its server is read-only. A cluster cannot plan a
 * statement without its values, so there PostgreSQL chooses.
 */
const preparing = (planCacheMode: PlanCacheMode): string =>
  `select current_setting('transaction_read_only') as transaction_read_only, set_config('plan_cache_mode',
    case when exists (select from pg_extension where extname = 'citus') then 'auto' else '${planCacheMode}' end, false)`;

/** Connections with one role. When one of them turns out to be dead, idle ones are presumed dead and replaced too. */
function openPool(
  url: string,
  {
    role,
    max,
    planCacheMode,
    onReadOnly,
  }: { role: DatabaseRole; max: number; planCacheMode: PlanCacheMode; onReadOnly: () => void },
): { pool: pg.Pool; leave: () => void } {
  const pool = new pg.Pool({
    ...connection(url, role),
    Client: WatchedClient,
    max,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    maxLifetimeSeconds: LIFETIME_S,
    verify: (client, done) => {
      type Shown = { transaction_read_only: string };
      client.query<Shown>(preparing(planCacheMode), (error, result) => {
        const isReadOnly = result?.rows[0]?.transaction_read_only === 'on';
        if (isReadOnly) setTimeout(() => leaveOne(asWatched(client)), READ_ONLY_FOR_MS).unref();
        done(error);
      });
    },
  });
  const open = new Set<WatchedClient>();
  const atRest = new Set<WatchedClient>();
  const cutWhenReleased = new Set<WatchedClient>();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = performance.now();
  const look = () => {
    const late = performance.now() - lookedAt - LOOK_EVERY_MS;
    lookedAt = performance.now();
    if (late > LOOK_EVERY_MS) open.forEach((client) => client.forgive(late));
    const dead = [...open].filter((client) => client.isDead);
    if (dead.length === 0) return;
    for (const client of new Set([...dead, ...atRest])) client.cut();
  };
  const forget = (client: WatchedClient) => {
    open.delete(client);
    if (open.size === 0) clearInterval(timer);
  };
  // The pool's events declare `pg.Client`, but the objects are of the class given above.
  const asWatched = (client: pg.PoolClient) => client as unknown as WatchedClient;
  // A restarting database breaks connections. Their users get the error from their query; without a listener, the
  // connection's error event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (open.size === 0) {
      lookedAt = performance.now();
      timer = setInterval(look, LOOK_EVERY_MS).unref();
    }
    open.add(asWatched(client));
    asWatched(client).listen(onReadOnly);
    client.once('end', () => forget(asWatched(client)));
  });
  pool.on('error', () => undefined);
  pool.on('acquire', (client) => void atRest.delete(asWatched(client)));
  pool.on('release', (_error, client) => {
    if (cutWhenReleased.has(asWatched(client))) asWatched(client).cut();
    else atRest.add(asWatched(client));
  });
  pool.on('remove', (client) => {
    atRest.delete(asWatched(client));
    cutWhenReleased.delete(asWatched(client));
  });
  const leaveOne = (client: WatchedClient) => {
    if (atRest.has(client)) client.cut();
    else cutWhenReleased.add(client);
  };
  return { pool, leave: () => open.forEach(leaveOne) };
}
