import { strict as assert } from 'node:assert';
import { after, before, test } from 'node:test';
import type { PushSubscriptionBody } from '@plumbline/contract/notices/push';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { startPushService } from '../../server/test/fixtures/pushService.ts';
import type { PushService } from '../../server/test/fixtures/pushService.ts';
import { DESKTOP, INSTALLED_PHONE } from '../browser.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { shownBy, watchShown, workerTools, type WatchedWorker } from '../worker.ts';
import { caller, planInspection } from '../world.ts';

/**
 * Chromium subscribes only at its vendor's push service, so here the journey's own service hands out the subscription
 * and the developer tools carry its messages on to the page's worker. All else is real: the server that encrypts and
 * signs, the worker and the page.
 */
const stage = openStage();
let service: PushService;
before(async () => void (service = await startPushService()));
after(() => service.close());

async function standIn(page: Page, subscription: PushSubscriptionBody): Promise<void> {
  await page.addInitScript((body) => {
    const isOn = () => localStorage.getItem('stand-in') !== null;
    const made = {
      toJSON: () => body,
      unsubscribe: () => Promise.resolve(localStorage.removeItem('stand-in')),
    };
    // the headless build says "denied" whatever it was granted
    Object.defineProperty(Notification, 'permission', {
      get: () => (isOn() ? 'granted' : 'default'),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(isOn() ? made : null),
      subscribe: () => {
        localStorage.setItem('stand-in', 'on');
        return Promise.resolve(made);
      },
    });
  }, subscription);
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  return worker ?? (await context.waitForEvent('serviceworker'));
}

/** Carries a message on to the worker, as the browser would. */
async function carry(page: Page, data: string): Promise<void> {
  const { session, ...worker } = await workerTools(page);
  await session.send('ServiceWorker.deliverPushMessage', { ...worker, data });
  await session.detach();
}

/** Presses what the worker has shown last. */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const data = (globalThis as WatchedWorker).shown.at(-1)?.data;
    const notification = { data, close: () => undefined };
    const event = new Event('notificationclick');
    Object.assign(event, { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(event);
  });

test('a phone shows what its user chose while the page is elsewhere, and a press on it opens what it tells of', async () => {
  const { world } = stage;
  const phone = service.open();
  const { page, errors } = await stage.openAs(world.inspector, INSTALLED_PHONE);
  await page.context().grantPermissions(['notifications'], { origin: world.url });
  await standIn(page, phone.subscription);
  await page.goto('/notices/settings');
  const here = page.getByRole('switch', { name: 'Show notices at once' });
  await page.getByText('The browser asks for permission').waitFor();
  await here.click();
  await page.getByText('Also while Plumbline is closed').waitFor();
  const chosen = page.getByRole('group', { name: 'An inspection is assigned to me' });
  assert.ok(await chosen.getByRole('switch', { name: 'On devices' }).isChecked());

  const inspection = await planInspection(world);
  await waitUntil(() => phone.messages.length > 0, 'the push service has a message');
  const [message] = phone.messages;
  assert.equal(message?.path, `/inspections/info/${inspection.id}`);
  const worker = await workerOf(page.context());
  await watchShown(worker);
  await carry(page, JSON.stringify(message));
  await waitUntil(async () => (await shownBy(worker)).length > 0, 'the worker shows it');
  const [shown] = await shownBy(worker);
  assert.match(shown?.title ?? '', /^Assigned to you: “Monthly mechanical”/);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await press(worker);
  await page.waitForURL(`**/inspections/info/${inspection.id}`);
  assert.ok(await page.evaluate(() => 'isSamePage' in globalThis)); // it was not loaded anew
  assert.deepEqual(errors, []);
});

test('messages to a device end with its removal elsewhere, and with the sign-out there', async () => {
  const { world } = stage;
  const phone = await caller(world.url, world.admin.email);
  const { page } = await stage.openAs(phone, INSTALLED_PHONE);
  await page.context().grantPermissions(['notifications'], { origin: world.url });
  await standIn(page, service.open().subscription);
  await page.goto('/notices/settings');
  const here = page.getByRole('switch', { name: 'Show notices at once' });
  await here.click();
  await page.getByText('Also while Plumbline is closed').waitFor();
  const desk = await stage.openAs(world.admin, DESKTOP);
  await desk.page.goto('/notices/settings');
  await desk.page.getByRole('button', { name: 'Remove: Chrome on Linux' }).click();
  await desk.page.getByText('Other devices').waitFor({ state: 'detached' });
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem('stand-in') === null);
  await page.reload();
  await here.click();
  await page.getByText('Also while Plumbline is closed').waitFor();
  const devices = async () =>
    (await world.admin.get<{ items: unknown[] }>('/user/me/push_device')).items.length;
  assert.equal(await devices(), 1);
  await page.goto('/logout');
  await page.waitForFunction(() => localStorage.getItem('stand-in') === null);
  await waitUntil(async () => (await devices()) === 0, 'the server has forgotten the device');
});

test('the page says why a browser shows no notices, and asks for nothing', async () => {
  const { page } = await stage.openAs(stage.world.inspector, DESKTOP);
  await page.goto('/notices/settings'); // the headless build blocks them
  await page.getByText('The browser blocks notices of this page').waitFor();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await page.reload();
  await page.getByText('This browser cannot show notices').waitFor();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' }),
  );
  await page.reload();
  await page.getByText('once Plumbline is on the home screen').waitFor();
});
