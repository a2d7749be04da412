import type { Page } from 'playwright-core';
import { quantile } from './row.ts';
import type { Row, Visit } from './row.ts';

const ROWS = 1000;
const LIMIT = 2;
const ROUNDS = 3;
const FRAMES = 180;
/** Pixels per frame: 3,600 a second, as fast as a hard fling. */
const STEP = 60;

/** Times between frames while the box scrolls a step each frame; runs in the page. */
function scroll({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const boxes = [...document.querySelectorAll('*')].filter((element) => {
    const { overflowY } = getComputedStyle(element);
    return /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight * 5;
  });
  const [box] = boxes.toSorted((a, b) => b.scrollHeight - a.scrollHeight);
  if (!box) throw new Error('nothing here scrolls');
  box.scrollTop = 0;
  return new Promise((resolve) => {
    const times: number[] = [];
    let before: number | null = null;
    const next = (now: number) => {
      if (before !== null) times.push(now - before);
      before = now;
      if (times.length === frames) return resolve(times);
      box.scrollTop += step;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/** The same rows as a plain text table. */
async function plainTable(page: Page, rows: string[][]): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(
    '<div style="height: 100vh; overflow: auto"><table style="font: 13px sans-serif"></table></div>',
  );
  await page.evaluate((texts) => {
    const table = document.querySelector('table');
    for (const cells of texts) {
      const row = table?.insertRow();
      if (row) row.style.height = '44px';
      for (const text of cells) row?.insertCell().append(text);
    }
  }, rows);
}

/** Scrolling a long list against a plain table of the same rows, in turns. */
export async function measureScrolling(visit: Visit): Promise<Row[]> {
  const { admin, open } = visit;
  const { items } = await admin.get<{ items: Record<string, string | null>[] }>(
    `/object?page_size=${ROWS}`,
  );
  const rows = items.map((item) =>
    ['name', 'full_name', 'code', 'updated_at', 'serial_number'].map((key) => item[key] ?? ''),
  );
  const ours = await open(admin);
  await ours.goto(`/objects?view=flat&page_size=${ROWS}`);
  await ours.getByRole('row').nth(10).waitFor();
  const plain = await open(admin);
  await plainTable(plain, rows);
  const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await plain.bringToFront();
    times.plain.push(...(await plain.evaluate(scroll, { frames: FRAMES, step: STEP })));
    await ours.bringToFront();
    times.ours.push(...(await ours.evaluate(scroll, { frames: FRAMES, step: STEP })));
  }
  await Promise.all([ours, plain].map((page) => page.context().close()));
  const [own, floor] = [quantile(times.ours, 0.95), quantile(times.plain, 0.95)];
  return [
    {
      name: `p95 frame of scrolling ${rows.length} rows, by a plain table's`,
      value: own / floor,
      limit: LIMIT,
      unit: '',
      note: `${own.toFixed(1)} ms against ${floor.toFixed(1)} ms`,
    },
  ];
}
