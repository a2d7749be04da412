import { DESKTOP, PHONE } from '../../e2e/browser.ts';
import { networkIsIdle } from '../../e2e/network.ts';
import type { Row, Visit } from './row.ts';
import { slowDown } from './slow.ts';

const LONGEST_BLANK = 200;
const PATHS = ['/', '/activity/todo', '/objects', '/inspections'];

interface BlankScreens {
  blank: number[];
  ready: boolean;
}

/** Records for how long the screen was blank after first showing something; runs in the page. */
function watch(): void {
  const watched: BlankScreens = { blank: [], ready: false };
  Object.assign(window, { watched });
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const { visibility, opacity } = getComputedStyle(element);
    return width > 0 && height > 0 && visibility === 'visible' && opacity !== '0';
  };
  const isBlank = (part: Element): boolean => {
    if ((part as HTMLElement).innerText.trim() !== '') return false;
    return ![...part.querySelectorAll('svg, img, input, [class*=Skeleton], #boot i')].some(isShown);
  };
  let since: number | null = null;
  const look = () => {
    const part = document.querySelector('main') ?? document.body;
    const hasPainted = performance.getEntriesByType('paint').length > 0;
    const now = performance.now();
    if (hasPainted && isBlank(part)) since ??= now;
    else if (since !== null) {
      watched.blank.push(now - since);
      since = null;
    }
    requestAnimationFrame(look);
  };
  document.addEventListener('DOMContentLoaded', look);
}

/** Blank periods after the first paint, on a slow connection and with an empty cache. */
export async function measureFirstPaint(visit: Visit): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of PATHS)
    for (const [device, options] of [
      ['phone', PHONE],
      ['desk', DESKTOP],
    ] as const) {
      const page = await visit.open(visit.inspector, options);
      await slowDown(page);
      await page.addInitScript(watch);
      await page.goto(path);
      await networkIsIdle(page);
      const { blank, paint } = await page.evaluate(() => ({
        blank: (window as unknown as { watched: BlankScreens }).watched.blank,
        paint: Math.min(...performance.getEntriesByType('paint').map(({ startTime }) => startTime)),
      }));
      await page.context().close();
      rows.push({
        name: `longest blank after the first paint, slow 4G, ${device}, ${path}`,
        value: Math.max(0, ...blank),
        limit: LONGEST_BLANK,
        unit: ' ms',
        note: `first paint after ${paint.toFixed(0)} ms`,
      });
    }
  return rows;
}
