import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { PHONE } from '../../e2e/browser.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/chromium.ts';
import { isInstalled, keeps } from '../../e2e/keptRows.ts';
import { quantile } from './row.ts';
import type { Row, Visit } from './row.ts';
import { longInspection } from './typing.ts';
import { openUntil } from './usable.ts';

const [ITEMS, CPU, TAPS, STARTS] = [500, 4, 40, 5];
/** The flags of the journeys keep the browser from optimising code, which people's browsers do. */
const FLAGS = CHROMIUM_FLAGS.filter((flag) => !flag.startsWith('--js-flags'));
const OPEN = 'article [role=radio][aria-checked=false]';

/** The milliseconds from each tap to the frame that shows its answer, as the browser tells them, in steps of eight. */
async function tapTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times = new Map<number, number>();
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEventTiming;
        if (interactionId > 0)
          times.set(interactionId, Math.max(duration, times.get(interactionId) ?? 0));
      }
    };
    new PerformanceObserver(note).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit); // its types do not know the threshold
    Object.assign(window, { tapTimes: times });
  });
  for (let n = 0; n < TAPS; n += 1) {
    const at = Math.floor((n * ITEMS) / TAPS); // spread over the whole list
    const place = await page.evaluate(async (nth) => {
      const option = document
        .querySelectorAll('article')
        [nth]?.querySelector('[role=radio][aria-checked=false]');
      option?.scrollIntoView({ block: 'center' });
      await new Promise((resolve) => setTimeout(resolve, 500)); // the page comes to rest
      const { left = 0, top = 0, width = 0, height = 0 } = option?.getBoundingClientRect() ?? {};
      return { x: left + width / 2, y: top + height / 2 };
    }, at);
    await page.touchscreen.tap(place.x, place.y);
    await page.waitForTimeout(300);
  }
  const slow = await page.evaluate(() => [
    ...(window as unknown as { tapTimes: Map<number, number> }).tapTimes.values(),
  ]);
  // what takes less than 16 ms is not told
  return [...slow, ...Array.from({ length: Math.max(0, TAPS - slow.length) }, () => 16)];
}

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
    const session = await first.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const taps = await tapTimes(page);
    await first.close();
    const starts: number[] = [];
    for (let n = 0; n < STARTS; n += 1) {
      const again = await open();
      await again.setOffline(true);
      const started = await again.newPage();
      const slow = await again.newCDPSession(started);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: CPU });
      starts.push((await openUntil(started, path, 'article [role=radio]')).usable);
      await again.close();
    }
    const row = (name: string, value: number, limit: number): Row => ({
      name,
      value,
      limit,
      unit: ' ms',
    });
    return [
      row(`tap to paint, ${CPU} x slower, ${ITEMS} items, median`, quantile(taps, 0.5), Infinity),
      row(`tap to paint, ${CPU} x slower, ${ITEMS} items, p95`, quantile(taps, 0.95), 50),
      row(`first item without a connection, ${CPU} x slower`, quantile(starts, 0.5), 1500),
    ];
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
