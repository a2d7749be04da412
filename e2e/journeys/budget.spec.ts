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
  holds(t, cost, { bytes: 102_500, requests: 12 });
});

test('the runner on a phone stays within its budget', async (t) => {
  const { page } = await stage.openAs(stage.world.inspector, PHONE);
  const { id } = await startInspection(stage.world);
  const shown = () => item(page, 'Guard in place').waitFor();
  const cost = await open(page, `/inspections/info/${id}/run`, shown);
  holds(t, cost, { bytes: 252_000, requests: 42 });
});

/** Every page of the menu on a desktop, for a user who has it there: kilobytes and requests at most. */
const PAGES: [user: 'admin' | 'superuser', path: string, kilobytes: number, requests: number][] = [
  ['admin', '/', 207.5, 35],
  ['admin', '/activity/todo', 210.5, 35],
  ['admin', '/activity/closed', 199.5, 30],
  ['admin', '/objects', 217.5, 35],
  ['admin', '/indicators', 219, 35],
  ['admin', '/business', 214, 34],
  ['admin', '/inspections', 214, 31],
  ['admin', '/templates', 214.5, 30],
  ['admin', '/constraint', 215, 32],
  ['admin', '/admin/checklist', 210, 28],
  ['admin', '/admin/users', 215.5, 35],
  ['admin', '/admin/dictionary', 202.5, 29],
  ['admin', '/admin/planning', 200.5, 34],
  ['admin', '/admin/object/classifiers', 207, 31],
  ['admin', '/admin/inspection/classifiers', 207, 31],
  ['admin', '/support/qr-code', 216, 32],
  ['superuser', '/tenant', 189.5, 26],
  ['superuser', '/tenants', 205, 30],
  ['superuser', '/recalculate', 187, 26],
  ['superuser', '/balance', 215.5, 39],
  ['superuser', '/license', 189.5, 29],
  ['superuser', '/qr-regeneration', 187, 27],
  ['superuser', '/api-keys', 184.5, 26],
  ['superuser', '/audit-chain', 187.5, 26],
  ['superuser', '/webhooks', 190.5, 30],
];

for (const [user, path, kilobytes, requests] of PAGES)
  test(`${path} stays within its budget`, async (t) => {
    const { page } = await stage.openAs(stage.world[user]);
    const shown = () => page.getByRole('heading', { level: 1 }).waitFor();
    holds(t, await open(page, path, shown), { bytes: kilobytes * 1000, requests });
  });
