import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, mock, test } from 'node:test';
import { sql } from 'kysely';
import { sendNotices } from '#areas/notices/sendNotices.ts';
import { startDispatcher } from '#kit/events/dispatcher.ts';
import { numberEvents } from '#kit/events/numbering.ts';
import type { EventHandler, HandledEvent } from '#kit/handlers/handler.ts';
import { handleNext } from '#kit/handlers/handleNext.ts';
import { dueEntries, startWorkers } from '#kit/due/workers.ts';
import { Warnings } from '#kit/warnings.ts';
import { beginAtPresent, handlerTasks } from '#kit/handlers/handlerTask.ts';
import { listHandlers, skipEvent } from '../../src/admin/handlers.ts';
import { waitUntil } from '../fixtures/eventReader.ts';
import { created, ok } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { newsFor } from '../fixtures/notices.ts';

let app: TestApp;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
});
after(() => app.close());

const of: EventHandler['of'] = { object: ['create', 'update'] };

/** Sends the superuser a notice of each event, once for each time that it is handled. */
function telling(name: string, { as }: TestTenant) {
  const seen: HandledEvent[] = [];
  const failing = { on: (_: HandledEvent): boolean => false };
  const handler: EventHandler = {
    name,
    of,
    handle: async (ctx, events) => {
      await sendNotices(
        ctx,
        events.map(({ seq }) =>
          newsFor(as.superuser.id, 'critical', `${name} ${seq} ${seen.length}`),
        ),
      );
      if (events.some((event) => failing.on(event))) throw new Error(`${name} fails on purpose`);
      seen.push(...events);
    },
  };
  return { seen, handler, failing };
}

/** A log whose lines are kept. */
function listening() {
  const lines: string[] = [];
  const log = {
    ...app.app.log,
    warn: (_: unknown, text: string) => void lines.push(text),
    info: (text: string) => void lines.push(text),
  };
  return { lines, log: log as unknown as typeof app.app.log };
}

const addObjects = async ({ as }: TestTenant, names: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of names) ids.push((await created(as.admin.post('/object', { name }))).id);
  return ids;
};
const runOn = async ({ tenant_id }: TestTenant, handler: EventHandler) => {
  await numberEvents(app.deps.database, tenant_id);
  await handleNext(app.deps, handler, { tenant_id, log: app.app.log });
};
const toldCount = async ({ as }: TestTenant): Promise<number> =>
  (await ok(as.superuser.get('/notice'))).total;

test('a handler gets the events of its kinds in order, with users and changes, and each takes effect once', async () => {
  const tenant = await newTenant(app);
  const { seen, handler } = telling('ordered', tenant);
  const ids = await addObjects(tenant, ['a', 'b', 'c']);
  await ok(tenant.as.admin.patch(`/object/${ids[0]}`, { name: 'd' }));
  await ok(tenant.as.admin.patch('/user/me', { phone: '1' }));
  await Promise.all([1, 2, 3, 4].map(() => runOn(tenant, handler)));
  await runOn(tenant, handler);
  assert.deepEqual(
    seen.map(({ type, entity_id, user_id, new_value }) => [
      type,
      entity_id,
      user_id,
      new_value['name'],
    ]),
    [...ids, ids[0]].map((id, n) => [
      n < 3 ? 'create' : 'update',
      id,
      tenant.as.admin.id,
      ['a', 'b', 'c', 'd'][n],
    ]),
  );
  assert.equal(seen[3]?.old_value['name'], 'a');
  assert.equal(await toldCount(tenant), 4);
});

test('a new handler begins at the present, and in a new tenant with its first event', async () => {
  const tenant = await newTenant(app);
  const { seen, handler } = telling('late', tenant);
  await addObjects(tenant, ['before']);
  await beginAtPresent(app.deps.database, handler.name);
  const [later] = await addObjects(tenant, ['later']);
  const newer = await newTenant(app);
  const [first] = await addObjects(newer, ['first']);
  await runOn(tenant, handler);
  await runOn(newer, { ...handler, handle: async (_, events) => void seen.push(...events) });
  assert.deepEqual(
    seen.map(({ entity_id }) => entity_id),
    [later, first],
  );
});

test('an event that a handler cannot deal with holds up only those behind it, and only of this handler', async () => {
  const tenant = await newTenant(app);
  const bad = telling('failing', tenant);
  const good = telling('working', tenant);
  const ids = await addObjects(tenant, ['a', 'b', 'poison', 'c']);
  bad.failing.on = ({ new_value }) => new_value['name'] === 'poison';
  await assert.rejects(runOn(tenant, bad.handler), /on purpose/);
  await runOn(tenant, good.handler);
  const seen = () => bad.seen.map(({ entity_id }) => entity_id);
  assert.deepEqual(seen(), ids.slice(0, 2));
  assert.equal(await toldCount(tenant), 2 + 4);
  // The next attempt is put off, and so nothing happens.
  await runOn(tenant, bad.handler);
  assert.equal(
    (await dueEntries(app.deps, handlerTasks([bad.handler]))).some(
      ({ tenant_id }) => tenant_id === tenant.tenant_id,
    ),
    false,
  );
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const [row] = await app.deps.database.read<{ pause: number }>(sql`
      select extract(epoch from p.retry_at - now())::float8 as pause from event_position p
      where p.tenant_id = ${tenant.tenant_id}::uuid and p.handler = 'failing'`);
    pauses.push(Math.round((row?.pause ?? 0) + 0.4));
    await app.database.queryAsOwner(
      `update event_position set retry_at = now() where handler = 'failing'`,
    );
    if (attempt < 2) await assert.rejects(runOn(tenant, bad.handler), /on purpose/);
  }
  assert.deepEqual(pauses, [1, 2, 4]);
  bad.failing.on = () => false;
  await runOn(tenant, bad.handler);
  assert.deepEqual(seen(), ids);
  assert.equal(await toldCount(tenant), 4 + 4);
});

test('an obstacle is not reported as over while the next attempt is put off', async () => {
  const tenant = await newTenant(app);
  const { handler, failing } = telling('waiting', tenant);
  failing.on = () => true;
  const { lines, log } = listening();
  const { events, database } = app.deps;
  const others = events.listenerCount('numbered');
  const server = startWorkers({
    deps: app.deps,
    tasks: handlerTasks([handler]),
    rounds: [],
    log: log,
  });
  await waitUntil(async () => events.listenerCount('numbered') > others);
  await addObjects(tenant, ['poison']);
  await numberEvents(database, tenant.tenant_id);
  const signal = () => events.emit('numbered', tenant.tenant_id, 1);
  signal();
  await waitUntil(() => lines.length > 0);
  await app.database.queryAsOwner(
    `update event_position set retry_at = now() + interval '1 hour' where handler = 'waiting'`,
  );
  signal();
  await server.stop();
  assert.deepEqual(
    lines.map((line) => line.replace(/^.*: /, '')),
    ['failed'],
  );
});

test('three servers handle events soon after they happen, each once, and report an obstacle once', async () => {
  const tenant = await newTenant(app);
  const { seen, handler, failing } = telling('served', tenant);
  const { lines, log } = listening();
  const dispatcher = startDispatcher(app.deps, app.app.log);
  await once(app.deps.events, 'interrupted');
  failing.on = ({ new_value }) => new_value['name'] === 'poison' && lines.length < 3;
  const servers = [1, 2, 3].map(() =>
    startWorkers({ deps: app.deps, tasks: handlerTasks([handler]), rounds: [], log: log }),
  );
  await waitUntil(async () => app.deps.events.listenerCount('numbered') >= 3);
  const names = Array.from({ length: 20 }, (_, n) => `object ${n}`);
  const ids = await addObjects(tenant, names);
  await waitUntil(() => seen.length === names.length);
  failing.on = ({ new_value }) => new_value['name'] === 'poison';
  ids.push(...(await addObjects(tenant, ['poison', 'behind'])));
  await waitUntil(() => lines.length > 0);
  failing.on = () => false;
  await waitUntil(() => seen.length === ids.length);
  for (const server of servers) await server.stop();
  await dispatcher.stop();
  assert.deepEqual(
    seen.map(({ entity_id }) => entity_id),
    ids,
  );
  const about = lines.filter((line) => line.includes('"served"'));
  assert.ok(about.filter((line) => line.endsWith('failed')).length <= servers.length);
  assert.equal(await toldCount(tenant), ids.length);
});

test('handlers that an event does not concern are moved on together, and only the others are woken', async () => {
  const tenant = await newTenant(app);
  const { tenant_id } = tenant;
  const { handler, failing } = telling('concerned', tenant);
  const idle = ['idle 1', 'idle 2', 'idle 3'].map((name): EventHandler => ({
    name,
    of: { holiday: ['create'] },
    handle: () => Promise.reject(new Error('this event is not for me')),
  }));
  const patient = {
    ...telling('unconcerned', tenant).handler,
    of: { object: ['create'] } as const,
  };
  const handlers = [handler, ...idle, patient];
  const places = () =>
    app.deps.database.read<{ handler: string; seq: number; writer: string }>(sql`
      select handler, seq, xmin::text as writer from event_position
      where tenant_id = ${tenant_id}::uuid and handler = any(${handlers.map(({ name }) => name)}::text[]) order by handler`);
  await addObjects(tenant, ['a']);
  for (const one of handlers) await runOn(tenant, one);
  failing.on = () => true;
  await addObjects(tenant, ['b']);
  await assert.rejects(runOn(tenant, handler), /on purpose/);
  await runOn(tenant, patient);
  const before = await places();
  await ok(tenant.as.admin.patch('/user/me', { phone: '1' }));
  await numberEvents(app.deps.database, tenant_id);
  const woken: string[] = [];
  const onDue = (task: string) => void woken.push(task);
  app.deps.events.on('due', onDue);
  const work = {
    deps: app.deps,
    log: app.app.log,
    warnings: new Warnings(app.app.log),
    stopping: new AbortController().signal,
  };
  await handlerTasks(handlers).at(-1)?.run({ tenant_id }, work);
  app.deps.events.off('due', onDue);
  // The one that has failed decides for itself when it tries again.
  assert.deepEqual(woken, ['handler concerned']);
  const after = await places();
  const moved = after.filter(({ seq }, n) => seq !== before[n]?.seq);
  assert.deepEqual(
    moved.map((place) => place.handler),
    [...idle.map(({ name }) => name), 'unconcerned'],
  );
  assert.equal(new Set(moved.map(({ writer }) => writer)).size, 1);
});

/** The output of a command. */
async function printed(command: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const spy = mock.method(console, 'log', (line: string) => void lines.push(line));
  await command().finally(() => spy.mock.restore());
  return lines;
}

test('an operator sees at which event a handler fails and why, and lets the handler skip it', async () => {
  const tenant = await newTenant(app);
  const { tenant_id } = tenant;
  const { seen, handler, failing } = telling('stuck', tenant);
  const handlers = [handler, telling('fresh', tenant).handler];
  const ids = await addObjects(tenant, ['a', 'poison', 'c']);
  failing.on = ({ new_value }) => new_value['name'] === 'poison';
  const linesOf = async (name: string) => {
    const all = await printed(() => listHandlers(app.deps, handlers));
    const at = all.findIndex((line) => line.startsWith(`${name}  ${tenant_id}`));
    return all.slice(at, at + 3);
  };
  await assert.rejects(runOn(tenant, handler), /on purpose/);
  const seqOf = async (id = '') => {
    const [event] = await app.deps.database.read<{ seq: number }>(sql`
      select seq from event where tenant_id = ${tenant_id}::uuid and entity_id = ${id}::uuid`);
    return event?.seq ?? 0;
  };
  const seq = await seqOf(ids[1]);
  const last = seq + 1;
  const [position, failure, reason] = await linesOf('stuck');
  assert.match(position ?? '', new RegExp(`: event ${seq - 1} of ${last}, 2 behind$`));
  assert.match(
    failure ?? '',
    new RegExp(`failed 1 times at event ${seq} \\(create object ${ids[1]}\\), next attempt 20`),
  );
  assert.equal(reason, '  stuck fails on purpose');
  assert.match(
    (await linesOf('fresh'))[0] ?? '',
    new RegExp(`: event 0 of ${last}, ${last} behind$`),
  );
  const skip = (more: object) =>
    skipEvent(app.deps, handlers, {
      handler: 'stuck',
      tenant: tenant_id,
      event: String(seq),
      ...more,
    });
  for (const wrong of [
    { handler: 'nobody' },
    { handler: 'fresh' },
    { tenant: 'North' },
    { event: String(seq + 1) },
    { event: String(seq - 1) },
  ])
    await assert.rejects(skip(wrong), /no handler|does not fail at event/, JSON.stringify(wrong));
  const [said] = await printed(() => skip({}));
  assert.match(said ?? '', new RegExp(`continues after event ${seq} `));
  await assert.rejects(skip({}), /does not fail/);
  await runOn(tenant, handler);
  assert.deepEqual(
    seen.map(({ entity_id }) => entity_id),
    [ids[0], ids[2]],
  );
  const logged = await app.deps.database.read<{ entity: string; new_value: object }>(sql`
    select entity, new_value from audit_log where tenant_id = ${tenant_id}::uuid and new_value ? 'skipped_event'`);
  const skipped_event = {
    handler: 'stuck',
    seq,
    type: 'create',
    entity: 'object',
    entity_id: ids[1],
  };
  assert.deepEqual(logged, [{ entity: 'tenant', new_value: { skipped_event } }]);
  assert.match((await linesOf('stuck'))[0] ?? '', new RegExp(`: event (\\d+) of \\1$`));
  // A waiting event is not skipped.
  const [waiting] = await addObjects(tenant, ['d']);
  await numberEvents(app.deps.database, tenant_id);
  const event = String(await seqOf(waiting));
  await app.database.queryAsOwner(
    `update event_position set seq = ${Number(event) - 1} where handler = 'stuck' and tenant_id = '${tenant_id}'`,
  );
  await assert.rejects(skip({ event }), /does not fail/);
});

test('a server that stops finishes the event at hand and leaves the others', async () => {
  const tenant = await newTenant(app);
  const stopping = new AbortController();
  const { seen, handler, failing } = telling('leaving', tenant);
  const ids = await addObjects(tenant, ['a', 'b', 'c']);
  await numberEvents(app.deps.database, tenant.tenant_id);
  // The whole fails, then the events are handed over one by one, and the server stops with the first.
  let attempts = 0;
  failing.on = ({ entity_id }) => {
    if (entity_id === ids[0] && ++attempts === 2) stopping.abort();
    return entity_id === ids[2];
  };
  const run = { tenant_id: tenant.tenant_id, log: app.app.log };
  const isDone = await handleNext(app.deps, handler, { ...run, stopping: stopping.signal });
  assert.deepEqual([isDone, seen.map(({ entity_id }) => entity_id)], [false, [ids[0]]]);
  failing.on = () => false;
  assert.equal(await handleNext(app.deps, handler, run), true);
  assert.deepEqual(
    seen.map(({ entity_id }) => entity_id),
    ids,
  );
});
