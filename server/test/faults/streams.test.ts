import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openSession } from '#areas/accounts/login.ts';
import { numberEvents } from '#kit/events/numbering.ts';
import { growSite } from '../fixtures/growSite.ts';
import type { GrownSite } from '../fixtures/growSite.ts';
import { EventReader, waitUntil } from '../fixtures/eventReader.ts';
import { created, ok } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';
import { startRestartedServer } from '../servers/restartedServer.ts';
import type { RestartedServer } from '../servers/restartedServer.ts';
import { freePort } from '../stress/freePort.ts';
import { killInTurn } from '../stress/killInTurn.ts';

const OBJECTS = 40;
const KILLS = 12;
/**
 * For more than 50 events of a kind at once, only the kind would be sent. There may be additional ones of writes whose
 * answer is lost.
 */
const MOST_BEHIND = 20;
/** A server may live as long as the run. */
const WITHIN_MS = 300_000;

let server: RestartedServer;
let app: TestApp;
let site: GrownSite;
before(async () => {
  server = await startRestartedServer();
  app = await newApp({ app: 4, read: 2 }, { database: server.database });
  const owner = await app.database.owner();
  site = await growSite(app, owner, OBJECTS, { inspected: false });
  await owner.end();
});
after(() => app.close());

const told = ({ type, entity, id }: { type: string; entity: string; id: string | null }) =>
  `${type} ${entity} ${id}`;

/** Continues after each end on any remaining server. */
class Resuming {
  readonly told: string[] = [];
  missed = 0;
  connections = 0;
  last: number;
  private reader: EventReader | null = null;

  constructor(last: number) {
    this.last = last;
  }

  /** The number up to which events have been received. */
  get position(): number {
    return this.reader?.last ?? this.last;
  }

  /** Resolves when everything up to `end()` has been received. */
  async read(base: string, token: string, end: () => number): Promise<void> {
    while (this.last < end()) {
      const reader = await EventReader.open(base, token, this.last).catch(() => null);
      if (reader) {
        this.connections += 1;
        this.reader = reader;
        await waitUntil(() => reader.hasEnded || (reader.last ?? 0) >= end(), WITHIN_MS);
        reader.leave();
        this.told.push(...reader.events.slice(0, reader.numbered).map(told));
        this.missed += reader.missed;
        this.last = reader.last ?? this.last;
      }
      await pause(20);
    }
  }
}

/** The number of the last event, when everything has one. */
async function lastNumber(): Promise<number> {
  await numberEvents(app.deps.database, site.tenant_id);
  const [head] = await app.database.queryAsOwner<{ seq: string }>(
    'select seq from event_head where tenant_id = $1',
    [site.tenant_id],
  );
  return Number(head?.seq);
}

test('readers who resume on any remaining server get each event once and in order, however often servers are killed', async () => {
  const { admin, inspector, superuser } = site.as;
  const { tenant_id } = site;
  const [home = ''] = site.units;
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: home }));
  const kind = await created(admin.post('/object_class', { name: 'Class' }));
  const tokenOf = async (id: string) =>
    (await openSession(app.deps, { tenant_id, id })).access_token;
  const [token, ...tokens] = await Promise.all(
    [admin, superuser, inspector, inspector].map(({ id }) => tokenOf(id)),
  );
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const first = await lastNumber();
  const readers = tokens.map(() => new Resuming(first));
  let end = Number.POSITIVE_INFINITY;
  const reading = readers.map((reader, n) => reader.read(base, tokens[n] ?? '', () => end));
  let isWriting = true;
  let acknowledged = 0;
  const isBehind = () =>
    readers.some(({ position }) => first + acknowledged - position > MOST_BEHIND);
  const write = async (paths: string[]) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (let n = 0; isWriting; n += 1) {
      const body = JSON.stringify({ name: `Name ${n}` });
      const url = `${base}/api${paths[n % paths.length]}`;
      const answer = await fetch(url, { method: 'PATCH', headers, body }).catch(() => null);
      await answer?.text().catch(() => '');
      if (answer?.ok) acknowledged += 1;
      do await pause(50);
      while (isWriting && isBehind());
    }
  };
  const writing = [
    write(site.objects.map((id) => `/object/${id}`)),
    write([`/object_class/${kind.id}`]),
  ];
  // Lists keep the servers at work without making events.
  const list = async () => {
    const headers = { authorization: `Bearer ${token}` };
    while (isWriting) {
      const answer = await fetch(`${base}/api/object`, { headers }).catch(() => pause(20));
      await answer?.text().catch(() => '');
    }
  };
  writing.push(list(), list());
  const env = { LIVE_DATABASE: app.database.url, LIVE_PORT: String(port) };
  try {
    await killInTurn(server, { file: 'test/stress/liveServer.ts', env, kills: KILLS });
  } catch (error) {
    end = first;
    throw error;
  } finally {
    isWriting = false;
    await Promise.all(writing);
  }
  // The last server reads the events left by the others.
  end = await lastNumber();
  await app.app.listen({ port, host: '127.0.0.1' });
  await Promise.all(reading);
  const events = await app.database.queryAsOwner<{
    type: string;
    entity: string;
    id: string;
    unit: string | null;
  }>(
    `select e.type, e.entity, e.entity_id as id, o.business_unit_id as unit from event e
     left join object o on o.tenant_id = e.tenant_id and o.id = e.entity_id
     where e.tenant_id = $1 and e.seq > $2 and e.entity in ('object', 'object_class') order by e.seq`,
    [tenant_id, first],
  );
  assert.ok(events.length >= acknowledged && acknowledged > KILLS, `${acknowledged} changes`);
  for (const [n, reader] of readers.entries()) {
    assert.equal(reader.missed, 0);
    // In each turn, its server is killed at least once.
    assert.ok(reader.connections > KILLS / 3, `only ${reader.connections} connections`);
    const isTold = ({ entity, unit }: (typeof events)[number]) =>
      n === 0 || entity === 'object_class' || unit === home;
    assert.deepEqual(reader.told, events.filter(isTold).map(told));
  }
});
