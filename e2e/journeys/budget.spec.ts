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
  holds(t, cost, { bytes: 102_500, requests: 14 });
});

test('the runner on a phone stays within its budget', async (t) => {
  const { page } = await stage.openAs(stage.world.inspector, PHONE);
  const { id } = await startInspection(stage.world);
  const shown = () => item(page, 'Guard in place').waitFor();
  const cost = await open(page, `/inspections/info/${id}/run`, shown);
  holds(t, cost, { bytes: 249_000, requests: 48 });
});

/** Every page of the menu on a desktop, for a user who has it there: kilobytes and requests at most. */
const PAGES: [user: 'admin' | 'superuser', path: string, kilobytes: number, requests: number][] = [
  ['admin', '/', 203, 39],
  ['admin', '/activity/todo', 215, 47],
  ['admin', '/activity/closed', 197, 32],
  ['admin', '/objects', 221.5, 42],
  ['admin', '/indicators', 217, 38],
  ['admin', '/business', 213.5, 39],
  ['admin', '/inspections', 217.5, 36],
  ['admin', '/templates', 215.5, 34],
  ['admin', '/constraint', 215.5, 37],
  ['admin', '/admin/checklist', 211, 32],
  ['admin', '/admin/users', 217, 39],
  ['admin', '/admin/dictionary', 203, 33],
  ['admin', '/admin/planning', 198, 37],
  ['admin', '/admin/object/classifiers', 205, 34],
  ['admin', '/admin/inspection/classifiers', 205, 34],
  ['admin', '/support/qr-code', 212, 33],
  ['superuser', '/tenant', 191, 31],
  ['superuser', '/tenants', 203.5, 33],
  ['superuser', '/recalculate', 186, 28],
  ['superuser', '/balance', 213.5, 47],
  ['superuser', '/license', 190, 33],
  ['superuser', '/qr-regeneration', 187, 30],
  ['superuser', '/api-keys', 185, 27],
  ['superuser', '/audit-chain', 187.5, 29],
  ['superuser', '/webhooks', 189.5, 30],
];

for (const [user, path, kilobytes, requests] of PAGES)
  test(`${path} stays within its budget`, async (t) => {
    const { page } = await stage.openAs(stage.world[user]);
    const shown = () => page.getByRole('heading', { level: 1 }).waitFor();
    holds(t, await open(page, path, shown), { bytes: kilobytes * 1000, requests });
  });
