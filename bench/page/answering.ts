import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PHONE } from '../../e2e/browser.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/chromium.ts';
import { isInstalled, keeps } from '../../e2e/keptRows.ts';
import { startEmptyPage } from './empty.ts';
import { quantile } from './row.ts';
import type { Row, Visit } from './row.ts';
import { bareOf, openBare, tapAnswers, type Taps } from './tapping.ts';
import { longInspection } from './typing.ts';
import { openUntil } from './usable.ts';

const [ITEMS, CPU, TAPS, STARTS] = [500, 4, 40, 5];
/** The flags of the journeys keep the browser from optimising code, which people's browsers do. */
const FLAGS = CHROMIUM_FLAGS.filter((flag) => !flag.startsWith('--js-flags'));
const OPEN = 'article [role=radio][aria-checked=false]';
const SPREAD = Array.from({ length: TAPS }, (_, n) => Math.floor((n * ITEMS) / TAPS));

/** A tap among many questions on a slow phone, and the start of one without a connection. */
export async function measureAnswering({ url, admin, inspector }: Visit): Promise<Row[]> {
  const id = await longInspection(admin, inspector, ITEMS);
  const profile = mkdtempSync(join(tmpdir(), 'plumbline-profile-'));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...PHONE,
      executablePath: findChromium(),
      args: FLAGS,
      baseURL: url,
      locale: 'en-GB',
    });
  const path = `/inspections/info/${id}/run`;
  const empty = await startEmptyPage();
  /** The start of a browser until something can be pressed. */
  const startsAt = async (address: string, selector: string, offline: boolean) => {
    const again = await open();
    await again.setOffline(offline);
    const page = await again.newPage();
    const slow = await again.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const { usable } = await openUntil(page, address, selector);
    await again.close();
    return usable;
  };
  try {
    const first = await open();
    await first.addInitScript(
      (token) => localStorage.setItem('plumbline.token', token),
      `ENC-${btoa(inspector.token)}`,
    );
    const page = await first.newPage();
    await page.goto(path);
    await page.locator(OPEN).first().waitFor();
    await isInstalled(page);
    await keeps(page, `"one","${id}"`);
    await page
      .locator('article')
      .nth(ITEMS - 1)
      .waitFor({ state: 'attached' });
    const html = await bareOf(page);
    const taps = await tapAnswers(page, SPREAD, CPU);
    await first.close();
    const floor = await tapBare(url, html);
    const [starts, floors]: [number[], number[]] = [[], []];
    for (let n = 0; n < STARTS; n += 1) {
      floors.push(await startsAt(empty.url, 'button', false));
      starts.push(await startsAt(path, 'article [role=radio]', true));
    }
    return [...rowsOf(taps, floor), startRow(starts, floors)];
  } finally {
    await empty.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same taps where nothing but the browser works; a worker would answer with the page itself. */
async function tapBare(url: string, html: string): Promise<Taps> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  try {
    const options = { ...PHONE, serviceWorkers: 'block', baseURL: url } as const;
    const page = await (await browser.newContext(options)).newPage();
    await openBare(page, html);
    return await tapAnswers(page, SPREAD, CPU);
  } finally {
    await browser.close();
  }
}

function rowsOf(taps: Taps, floor: Taps): Row[] {
  const row = (kind: keyof Taps, what: string, share: number, limit: number): Row => ({
    name: `${what}, ${CPU} x slower, ${ITEMS} items, ${share === 0.5 ? 'median' : 'p95'}`,
    value: quantile(taps[kind], share),
    limit,
    unit: ' ms',
    note: `bare page ${quantile(floor[kind], share).toFixed(1)} ms`,
  });
  return [
    row('painted', 'tap to paint', 0.5, Infinity),
    row('painted', 'tap to paint', 0.95, 50),
    row('work', 'work of a tap until then', 0.5, Infinity),
    row('work', 'work of a tap until then', 0.95, 50),
  ];
}

const startRow = (starts: number[], floors: number[]): Row => ({
  name: `first item without a connection, ${CPU} x slower`,
  value: quantile(starts, 0.5),
  limit: 1500,
  unit: ' ms',
  note: `empty page ${quantile(floors, 0.5).toFixed(0)} ms`,
});
