import { strict as assert } from 'node:assert';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, OPERATOR, CREDITS, READY_WITHIN } from './crashingServer.ts';
import type { Body, CrashingServer } from './crashingServer.ts';
import { UnexpectedStatus, signIn } from './crashClient.ts';
import type { Client } from './crashClient.ts';

const WRITERS = 4;

/** The changes that the server has acknowledged. */
interface Acknowledged {
  answers: Map<string, { path: string; quality: number }>;
  completed: Set<string>;
  /** The hash of each file that has not been read again yet. */
  files: Map<string, string>;
}
export interface Place {
  client: Client;
  tenant_id: string;
  user_id: string;
  check_list_id: string;
  object_ids: string[];
}

export async function makePlace(server: CrashingServer): Promise<Place> {
  const operator = await signIn(server, OPERATOR);
  const email = 'superuser@crash.test';
  const superuser = { first_name: 'Sofia', last_name: 'Marek', email, password: PASSWORD };
  const tenant = await operator.send('POST', '/superuser/init_tenant', {
    name: 'Crash',
    credits: CREDITS,
    superuser,
  });
  const client = await signIn(server, email);
  const items = [1, 2, 3].map((n) => ({
    name: `Item ${n}`,
    code: `I${n}`,
    item_type: 'question',
    check_type_code: 1,
  }));
  const list = await client.send('POST', '/check_list', { name: 'Crash', items });
  const object_ids: string[] = [];
  for (let n = 0; n < 12; n++) {
    const parent_id = object_ids[Math.floor((n - 1) / 3)];
    object_ids.push(
      (
        await client.send('POST', '/object', {
          name: `Object ${n}`,
          ...(parent_id === undefined ? {} : { parent_id }),
        })
      ).id,
    );
  }
  const me = await client.send('GET', '/user/me');
  return { client, tenant_id: tenant.id, user_id: me.id, check_list_id: list.id, object_ids };
}

/** Plans, answers and completes one inspection, recording each acknowledged step. */
async function inspectOnce({ client, ...place }: Place, acknowledged: Acknowledged): Promise<void> {
  const object_id = place.object_ids[randomInt(place.object_ids.length)];
  const inspection = await client.send('POST', `/inspection/${object_id}/composite/operative`, {
    check_list_ids: [place.check_list_id],
    responsible_id: place.user_id,
  });
  await client.send('POST', `/inspection/composite/status/${inspection.id}`, {
    operative_status_code: 2,
  });
  const [detail] = (await client.send('GET', `/inspection/${inspection.id}/detail`)).items;
  const path = `/inspection/${inspection.id}/detail/${detail.id}/item`;
  for (const item of (await client.send('GET', path)).items) {
    await addFile(client, item.id, acknowledged);
    const quality = [10, 20, 30][randomInt(3)] ?? 30;
    await client.send('PATCH', `${path}/${item.id}/quality`, { quality_status_code: quality });
    acknowledged.answers.set(item.id, { path, quality });
  }
  await client.send('POST', `/inspection/composite/status/${inspection.id}`, {
    operative_status_code: 3,
  });
  acknowledged.completed.add(inspection.id);
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** New bytes, as evidence of an item. */
async function addFile(client: Client, item_id: string, { files }: Acknowledged): Promise<void> {
  const bytes = Buffer.from(randomBytes(20_000).toString('base64'));
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'a.txt');
  const added = await client.send('POST', `/inspection_check_list_item/${item_id}/content`, form);
  files.set(added.items[0].id, sha256(bytes));
}

/** The processes to kill: we restart the application, its supervisor restarts the database. */
export type Blow = 'application' | 'database' | 'both';

/** The acknowledged changes that survived. */
export interface Survivors {
  answers: number;
  completed: number;
  files: number;
}

interface Crashes {
  blows: readonly Blow[];
  /** Returns whether the next database server has begun. */
  killDatabase: () => () => boolean;
}

/** Kills parts of the system under load and checks the rest; returns the acknowledged changes. */
export async function crashRepeatedly(
  server: CrashingServer,
  place: Place,
  { blows, killDatabase }: Crashes,
): Promise<Survivors> {
  const acknowledged: Acknowledged = {
    answers: new Map(),
    completed: new Set(),
    files: new Map(),
  };
  let files = 0;
  for (const blow of blows) {
    let struck = false;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!struck) {
        // The kill breaks requests in progress; only earlier answers count.
        await inspectOnce(place, acknowledged).catch((error: unknown) => {
          if (!struck) throw error;
          if (blow === 'database') assertUnavailable(error);
        });
      }
    });
    const before = acknowledged.answers.size;
    const underWay = async () => {
      while (!struck && acknowledged.answers.size === before) await pause(10);
      await pause(randomInt(0, 1000));
    };
    // Any failure without a crash fails the run at once.
    await Promise.race([underWay(), ...writers]).finally(() => (struck = true));
    const hasNext = blow === 'application' ? () => true : killDatabase();
    if (blow !== 'database') await server.end('SIGKILL');
    await Promise.all(writers);
    if (blow !== 'database') await server.start();
    await isReady(server, hasNext);
    await checkAll(place, acknowledged);
    files += await checkFiles(place.client, acknowledged.files);
  }
  return { answers: acknowledged.answers.size, completed: acknowledged.completed.size, files };
}

/** While the database is away, the application stays up and asks clients to retry. */
function assertUnavailable(error: unknown): void {
  assert.ok(error instanceof UnexpectedStatus, String(error));
  assert.equal(error.response.status, 503, error.message);
  assert.ok(
    Number(error.response.headers.get('retry-after')) > 0,
    'the refusal says when to retry',
  );
}

/** Sessions of a killed database server answer on until they notice, so only the next one counts. */
async function isReady(server: CrashingServer, hasNext: () => boolean): Promise<void> {
  for (let waited = 0; waited < READY_WITHIN; waited += 100) {
    if (hasNext() && (await fetch(`${server.url}/api/health/ready`)).ok) return;
    await pause(100);
  }
  throw new Error(`not ready ${READY_WITHIN} ms after the kill`);
}

async function checkAll({ client, tenant_id }: Place, acknowledged: Acknowledged): Promise<void> {
  const lists = new Map<string, Map<string, number | null>>();
  for (const [id, { path, quality }] of acknowledged.answers) {
    let list = lists.get(path);
    if (!list) {
      const { items } = await client.send('GET', path);
      list = new Map(items.map((item: Body) => [item.id, item.quality_status?.code ?? null]));
      lists.set(path, list);
    }
    assert.equal(list.get(id), quality, `the acknowledged answer ${path}/${id} is lost`);
  }
  const completedIds = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Body = await client.send(
      'GET',
      `/inspection?filter=operative_status=3&fields=id${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    for (const { id } of page.items) completedIds.add(id);
    cursor = page.next_cursor;
  }
  for (const id of acknowledged.completed)
    assert.ok(completedIds.has(id), `the acknowledged completion ${id} is lost`);
  const credits = await client.send('GET', `/superuser/tenant/${tenant_id}/crd_info`);
  assert.equal(
    credits.remnant,
    CREDITS - completedIds.size,
    'each completion costs exactly one credit',
  );
  const { job } = await client.send(
    'POST',
    `/superuser/tenant/${tenant_id}/object/quality/calculate`,
  );
  let recalculation: Body = null;
  while (!recalculation?.finished_at) {
    await pause(100);
    recalculation = await client.send('GET', `/job/${job.id}`);
  }
  assert.equal(recalculation.status, 'done');
  const { corrected, residual } = recalculation.result;
  assert.deepEqual([corrected, residual], [0, 0], 'every summary equals a recomputation');
  const chain = await client.send('GET', `/superuser/tenant/${tenant_id}/audit/verify`);
  assert.equal(chain.valid, true, 'the audit chain holds');
}

/** Reads all files acknowledged since the previous kill; returns their number. */
async function checkFiles(client: Client, files: Map<string, string>): Promise<number> {
  for (const [id, sent] of files) {
    const bytes = await client.bytes(`/content/${id}/file`);
    assert.equal(sha256(bytes), sent, `the acknowledged file ${id} is not what was sent`);
  }
  const { size } = files;
  files.clear();
  return size;
}
