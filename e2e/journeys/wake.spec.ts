import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Page, Worker } from 'playwright-core';
import { item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { shownBy, watchShown, workerTools, type WorkerTools } from '../worker.ts';
import { startInspection } from '../world.ts';

/**
 * What waits on a device is sent when the browser says that there is a network (Background Synchronization): the
 * developer tools say so here.
 */
const stage = openStage();

const sayOnline = ({ session, ...of }: WorkerTools) =>
  session.send('ServiceWorker.dispatchSyncEvent', { ...of, tag: 'send', lastChance: false });

/** The headless build has no events of this kind, so here the page keeps what it asks the browser for. */
const standIn = (page: Page) =>
  page.addInitScript(() => {
    const register = (tag: string) => {
      sessionStorage.setItem('tag', tag);
      return Promise.resolve();
    };
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', {
      configurable: true,
      get: () => ({ register }),
    });
  });
const tagOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('tag'));

/** The same to the worker itself, which the tools leave alone while they play a lost network; resolves once it has done its work. */
const sayOnlineTo = (worker: Worker) =>
  worker.evaluate(async () => {
    const work: Promise<unknown>[] = [];
    const waitUntilDone = (one: Promise<unknown>) => work.push(one);
    const event = Object.assign(new Event('sync'), { tag: 'send', waitUntil: waitUntilDone });
    globalThis.dispatchEvent(event);
    await Promise.all(work);
  });

/** A phone on which an answer waits, with the tools to say that there is a network; `allows` notices. */
async function withAnswer(allows: boolean) {
  const { world } = stage;
  const inspection = await startInspection(world);
  const path = `/inspections/info/${inspection.id}/run`;
  const { page, errors } = await stage.openInstalled(world.inspector, path);
  await item(page, 'Casing and bolts').waitFor();
  const { id } = await world.inspector.get<{ id: string }>('/user/me');
  await page.addInitScript(
    ([user, isAllowed]) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      if (isAllowed === true) localStorage.setItem('plumbline.push', `${String(user)} device`);
      else localStorage.removeItem('plumbline.push');
    },
    [id, allows] as const,
  );
  await standIn(page);
  const tools = await workerTools(page);
  await page.context().setOffline(true);
  await page.reload();
  await item(page, 'Casing and bolts').getByRole('radio', { name: 'OK' }).click();
  await waitUntil(async () => (await tagOf(page)) === 'send', 'the browser is asked');
  const [worker] = page.context().serviceWorkers();
  assert.ok(worker);
  await watchShown(worker);
  return { page, errors, inspection, tools, worker };
}

const answered = async (id: string): Promise<number> =>
  (await stage.world.inspector.get<{ progress: { filled: number } }>(`/inspection/${id}`)).progress
    .filled;

test('an open page sends when the browser wakes its worker, and nothing is shown', async () => {
  const { page, errors, inspection, tools, worker } = await withAnswer(true);
  await page.evaluate(() => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    navigator.serviceWorker.addEventListener('message', ({ data }) => asked.push(data));
  });
  await page.context().setOffline(false);
  await sayOnline(tools);
  await page.waitForFunction(
    () =>
      JSON.stringify((globalThis as unknown as { asked: unknown[] }).asked) === '[{"send":true}]',
  );
  await waitUntil(async () => (await answered(inspection.id)) === 1, 'the answer has arrived');
  assert.deepEqual(await shownBy(worker), []);
  await page.waitForFunction(
    async () => (await caches.open('waiting').then((one) => one.keys())).length === 0,
  );
  assert.deepEqual(errors, []);
});

test('without an open page the user is told what waits, where notices are allowed', async () => {
  const { page, worker } = await withAnswer(true);
  await page.goto('about:blank');
  await sayOnlineTo(worker);
  assert.deepEqual(await shownBy(worker), [
    {
      title: 'Plumbline',
      body: '1 answer waits on this device. Open Plumbline to send it.',
      data: '/',
    },
  ]);
  await page.context().setOffline(false);
});

test('without an open page nothing is shown to a user who wants no notices', async () => {
  const { page, worker } = await withAnswer(false);
  await page.goto('about:blank');
  await sayOnlineTo(worker);
  assert.deepEqual(await shownBy(worker), []);
  await page.context().setOffline(false);
});

test('a browser without that event sends once the page finds the server', async () => {
  const { world } = stage;
  const inspection = await startInspection(world);
  const path = `/inspections/info/${inspection.id}/run`;
  const { page, errors } = await stage.openInstalled(world.inspector, path);
  await item(page, 'Casing and bolts').waitFor();
  await page.addInitScript(() =>
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  );
  await page.context().setOffline(true);
  await page.reload();
  await item(page, 'Casing and bolts').getByRole('radio', { name: 'OK' }).click();
  await page.context().setOffline(false);
  await waitUntil(async () => (await answered(inspection.id)) === 1, 'the answer has arrived');
  assert.deepEqual(errors, []);
});
