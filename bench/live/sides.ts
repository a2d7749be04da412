import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ask } from '../client.ts';
import type { Target } from '../client.ts';
import { memoryOf } from '../cpu.ts';
import { emailOf } from '../fill/tenants.ts';
import { startProcess } from '../measure.ts';
import { COLLECTS, script, startOurs } from '../open.ts';
import type { Opened } from '../open.ts';
import type { gather } from './people.ts';
import { Readers } from './readers.ts';

/** Kinds enough that a stream names each event of a burst. */
const PENDING = `
  insert into event_pending (tenant_id, id, at, type, entity, entity_id)
  select $1, gen_random_uuid(), now(), ($4::text[])[n / cardinality($3::text[]) % cardinality($4::text[]) + 1], ($3::text[])[n % cardinality($3::text[]) + 1], id
  from unnest($2::uuid[]) with ordinality i (id, n)`;
const ENTITIES = ['object', 'object_class', 'check_list', 'inspection_template'];
const TYPES = ['create', 'update', 'archive', 'restore', 'delete', 'import'];

/** A server with all connections open. */
export interface Side {
  pid: number;
  readers: Readers;
  /** Kilobytes of one connection. */
  memory: number;
  /** Changes of objects, told to half of the readers and one region; and of classes, told to all. */
  objects: Target;
  classes: Target;
  /** Makes these ids and a class events, all at once. */
  burst: (ids: string[]) => Promise<unknown>;
  stop: () => void;
}

type Gathered = Awaited<ReturnType<typeof gather>>;

export async function openOurs(
  client: pg.Client,
  { url, data }: Opened,
  { devices, classes }: Gathered,
): Promise<Side> {
  const server = await startOurs({ url });
  const { pid, stop } = server;
  const admin = await server.signIn(emailOf('large', 'admin'));
  const change = { ...admin, method: 'PATCH' } as const;
  const ofClasses = {
    ...change,
    paths: classes.map((id) => `/api/object_class/${id}`),
    body: (n: number) => ({ name: `Change ${n} of ${randomUUID()}` }),
  };
  const requests = devices.map(({ authorization }) => ({
    path: '/api/events',
    headers: { authorization },
  }));
  return {
    pid,
    ...(await connectAll(pid, admin.port, requests)),
    objects: {
      ...change,
      paths: data.leaves.map((id) => `/api/object/${id}`),
      body: (n) => ({ description: `Change ${n} of ${randomUUID()}` }),
    },
    classes: ofClasses,
    burst: async (ids) => {
      await client.query(PENDING, [data.tenant_id, ids, ENTITIES, TYPES]);
      // Makes the server look.
      await ask(ofClasses);
    },
    stop,
  };
}

export async function openFloor(
  client: pg.Client,
  { url, data }: Opened,
  { devices, classes }: Gathered,
): Promise<Side> {
  const { child, ready } = await startProcess(script('floor/stream.ts'), {
    args: [url, data.tenant_id],
    env: COLLECTS,
    ready: /port (\d+)/,
  });
  const pid = child.pid ?? 0;
  const port = Number(ready);
  const change = { port, method: 'PATCH', headers: {} } as const;
  const requests = devices.map(({ units }) => ({
    path: units ? `/?units=${units.join(',')}` : '/',
    headers: {},
  }));
  return {
    pid,
    ...(await connectAll(pid, port, requests)),
    objects: { ...change, paths: data.leaves.map((id) => `/object/${id}`) },
    classes: { ...change, paths: classes.map((id) => `/class/${id}`) },
    burst: (ids) =>
      client.query(
        `select pg_notify('floor_live', json_build_object('type', 'update', 'entity', 'object', 'id', id, 'at', now())::text) from unnest($1::text[]) id`,
        [[...ids, ...classes.slice(0, 1)]],
      ),
    stop: () => void child.kill(),
  };
}

async function connectAll(pid: number, ...to: Parameters<typeof Readers.open>) {
  const before = await memoryInUse(pid);
  const readers = await Readers.open(...to);
  const memory = (((await memoryInUse(pid)) - before) * 1024) / to[1].length;
  return { readers, memory };
}

async function memoryInUse(pid: number): Promise<number> {
  // The second collection finds what finalizers of the first have let go.
  for (let n = 0; n < 2; n++) {
    process.kill(pid, 'SIGUSR2');
    await pause(1000);
  }
  return memoryOf(pid);
}
