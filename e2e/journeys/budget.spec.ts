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
  holds(t, cost, { bytes: 173_500, requests: 15 });
});

test('the runner on a phone stays within its budget', async (t) => {
  const { page } = await stage.openAs(stage.world.inspector, PHONE);
  const { id } = await startInspection(stage.world);
  const shown = () => item(page, 'Guard in place').waitFor();
  const cost = await open(page, `/inspections/info/${id}/run`, shown);
  holds(t, cost, { bytes: 271_200, requests: 40 });
});

test('the list of objects on a desktop stays within its budget', async (t) => {
  const { page } = await stage.openAs(stage.world.admin);
  const shown = () => page.getByRole('row').nth(1).waitFor();
  const cost = await open(page, '/objects', shown);
  holds(t, cost, { bytes: 289_500, requests: 40 });
});
