import { strict as assert } from 'node:assert';
import { test, type TestContext } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { DESKTOP, PHONE } from '../browser.ts';
import { networkIsIdle } from '../network.ts';
import { item } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

const stage = openStage();

interface Budget {
  /** Bytes of scripts and style sheets, gzipped as they are sent. */
  bytes: number;
  /** All requests, including those for data. */
  requests: number;
}

/**
 * Opens a page with an empty cache and counts the cost until it shows its data and is usable.
 * Overlays are preloaded when the browser is idle; here it never is, so that only necessary files
 * are counted.
 */
async function open(
  page: Page,
  path: string,
  waitForContent: () => Promise<unknown>,
): Promise<Budget> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.context().setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path);
  await waitForContent();
  await networkIsIdle(page);
  const code = requests.filter((one) => ['script', 'stylesheet'].includes(one.resourceType()));
  const sizes = await Promise.all(code.map((one) => one.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  return { bytes, requests: requests.length };
}

function holds(t: TestContext, cost: Budget, budget: Budget): void {
  t.diagnostic(`${cost.bytes} bytes, ${cost.requests} requests`);
  assert.ok(cost.bytes > 100_000, `only ${cost.bytes} bytes were counted`);
  assert.ok(cost.bytes <= budget.bytes, `${cost.bytes} bytes of ${budget.bytes}`);
  assert.ok(cost.requests <= budget.requests, `${cost.requests} requests of ${budget.requests}`);
}

test('the login page stays within its budget', async (t) => {
  const { page } = await stage.open(DESKTOP);
  const cost = await open(page, '/login', () => page.getByLabel('Email').waitFor());
  holds(t, cost, { bytes: 176_500, requests: 15 });
});

test('the runner on a phone stays within its budget', async (t) => {
  const { page } = await stage.openAs(stage.world.inspector, PHONE);
  const { id } = await startInspection(stage.world);
  const shown = () => item(page, 'Guard in place').waitFor();
  const cost = await open(page, `/inspections/info/${id}/run`, shown);
  holds(t, cost, { bytes: 297_000, requests: 46 });
});

/** Every page of the menu on a desktop, for a user who has it there: kilobytes and requests at most. */
const PAGES: [user: 'admin' | 'superuser', path: string, kilobytes: number, requests: number][] = [
  ['admin', '/', 249, 38],
  ['admin', '/activity/todo', 263.5, 48],
  ['admin', '/activity/closed', 247, 34],
  ['admin', '/objects', 270, 40],
  ['admin', '/indicators', 268, 39],
  ['admin', '/business', 266, 39],
  ['admin', '/inspections', 265.5, 36],
  ['admin', '/templates', 266.5, 35],
  ['admin', '/constraint', 268, 42],
  ['admin', '/admin/checklist', 261.5, 33],
  ['admin', '/admin/users', 267.5, 40],
  ['admin', '/admin/dictionary', 249.5, 30],
  ['admin', '/admin/planning', 248.5, 36],
  ['admin', '/admin/object/classifiers', 250.5, 30],
  ['admin', '/admin/inspection/classifiers', 250.5, 30],
  ['admin', '/support/qr-code', 265, 34],
  ['superuser', '/tenant', 277.5, 52],
  ['superuser', '/tenants', 250.5, 31],
  ['superuser', '/recalculate', 239.5, 30],
  ['superuser', '/balance', 259, 43],
  ['superuser', '/license', 243.5, 35],
  ['superuser', '/qr-regeneration', 240.5, 32],
  ['superuser', '/api-keys', 237.5, 28],
  ['superuser', '/audit-chain', 241, 31],
  ['superuser', '/webhooks', 241.5, 31],
];

for (const [user, path, kilobytes, requests] of PAGES)
  test(`${path} stays within its budget`, async (t) => {
    const { page } = await stage.openAs(stage.world[user]);
    const shown = () => page.getByRole('heading', { level: 1 }).waitFor();
    holds(t, await open(page, path, shown), { bytes: kilobytes * 1000, requests });
  });
