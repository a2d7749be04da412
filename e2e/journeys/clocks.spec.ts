import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, PHONE, signIn } from '../browser.ts';
import { keeps } from '../keptRows.ts';
import { answer, isChosen } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { planInspection, startInspection } from '../world.ts';
import { sized } from '../../server/test/checks/size.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

const stage = openStage({ prepare: planInspection });

const HOUR = 3_600_000;
const EXPIRED = /session has (expired|ended)/;

/** From the next load on, the device's clock is off; `__set` sets it while the page is open. */
const setClock = (page: Page, error: number) =>
  page.addInitScript((first) => {
    const Real = Date;
    let off = first;
    const shifted = class extends Real {
      constructor(...args: [] | [number]) {
        if (args.length === 0) super(Real.now() + off);
        else super(...args);
      }
      static override now = () => Real.now() + off;
    };
    Object.assign(globalThis, { Date: shifted, __set: (next: number) => (off = next) });
  }, error);

const set = (page: Page, error: number) =>
  page.evaluate(
    (next) => (globalThis as unknown as { __set: (n: number) => void }).__set(next),
    error,
  );

const answeredAt = async (id: string, name: string): Promise<string | null> => {
  const { items } = await stage.world.admin.get<{ items: { id: string }[] }>(
    `/inspection/${id}/detail`,
  );
  const answers = await stage.world.admin.get<{
    items: { name: string; answered_at: string | null }[];
  }>(`/inspection/${id}/detail/${items[0]?.id}/item`);
  return answers.items.find((item) => item.name === name)?.answered_at ?? null;
};

const ALL_DEVICES: { name: string; error: number; says: RegExp; options: BrowserContextOptions }[] =
  [
    { name: 'nine hours fast', error: 9 * HOUR, says: /is 9 hours fast/, options: PHONE },
    { name: 'two days fast', error: 48 * HOUR, says: /is 2 days fast/, options: DESKTOP },
    { name: 'a day slow', error: -24 * HOUR, says: /is 24 hours slow/, options: PHONE },
  ];

/** Those before and after the server's day; in a full run all. */
const DEVICES = sized(ALL_DEVICES.slice(1), ALL_DEVICES);

for (const { name, error, says, options } of DEVICES)
  test(`a device whose clock is ${name} signs in, is told once, and works by the server’s clock`, async () => {
    const { page, errors } = await stage.open(options);
    await setClock(page, error);
    await signIn(page, stage.world.inspector.email);
    const told = page.getByText(says);
    await told.waitFor();
    await page.getByRole('button', { name: 'Got it' }).click();
    const { id } = await startInspection(stage.world);
    const started = fromNow().getTime();
    await page.goto('/activity/todo');
    await page
      .getByRole('heading', { name: /^Today/ })
      .first()
      .waitFor();
    await page.goto(`/inspections/info/${id}/run`);
    await answer(page, 'Guard in place', 'Yes').click();
    await isChosen(page, 'Guard in place', 'Yes');
    await waitUntil(async () => (await answeredAt(id, 'Guard in place')) !== null, 'it is stored');
    const at = Date.parse(String(await answeredAt(id, 'Guard in place')));
    assert.ok(
      at >= started - 5000 && at <= fromNow().getTime(),
      `answered ${at - started} ms after the start`,
    );
    await page.reload();
    await isChosen(page, 'Guard in place', 'Yes');
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await told.count(), 0);
    assert.equal(await page.getByText(EXPIRED).count(), 0);
    assert.deepEqual(errors, []);
  });

test('a session goes on when its page is opened on a device whose clock has been set wrong meanwhile', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  await setClock(page, 30 * HOUR);
  await page.goto(`/objects/info/${stage.world.pump.id}`);
  await page.getByRole('heading', { name: 'Pump set P-101' }).waitFor();
  await page.getByText(/is 30 hours fast/).waitFor();
  assert.equal(new URL(page.url()).pathname, `/objects/info/${stage.world.pump.id}`);
  assert.deepEqual(errors, []);
});

test('a clock that is set while the page is open moves neither the session nor the day', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector);
  await setClock(page, 0);
  await page.goto('/activity/todo');
  const today = page.getByRole('heading', { name: /^Today/ }).first();
  await today.waitFor();
  for (const error of [9 * HOUR, -24 * HOUR, 48 * HOUR]) {
    await set(page, error);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('link', { name: 'To do' }).first().click();
    await today.waitFor();
    assert.equal(new URL(page.url()).pathname, '/activity/todo');
  }
  await page.getByText(/is 2 days fast/).waitFor();
  assert.equal(await page.getByText(EXPIRED).count(), 0);
  assert.deepEqual(errors, []);
});

test('the banner names one clock, the user’s, and the last contact, also after a reload', async () => {
  const { page, errors } = await stage.openAs(stage.world.inspector, {
    ...DESKTOP,
    timezoneId: 'Pacific/Kiritimati',
  });
  const { effective_time_zone } = await stage.world.inspector.get<{
    id: string;
    effective_time_zone: string;
  }>('/user/me');
  await page.goto('/');
  await page.getByText(/^Synced \d\d:\d\d$/).waitFor();
  await keeps(page, '["me"]');
  const contact = fromNow().getTime();
  const clock = (at: number) =>
    new Date(at).toLocaleTimeString('en-GB', {
      timeZone: effective_time_zone,
      hour: '2-digit',
      minute: '2-digit',
    });
  const possible = [clock(contact - 60_000), clock(contact), clock(contact + 60_000)];
  await page.route(/\/(api|config)\//, (route) => route.abort());
  const since = async () => {
    await page.getByRole('link', { name: 'To do' }).first().click();
    const banner = page.getByText(/has not answered since/);
    await banner.waitFor();
    const text = await banner.innerText();
    return /since (\d\d:\d\d)/.exec(text)?.[1] ?? text;
  };
  const first = await since();
  assert.ok(possible.includes(first), `${first} is none of ${possible.join(', ')}`);
  await page.reload();
  assert.equal(await since(), first);
  assert.deepEqual(errors, []);
});
