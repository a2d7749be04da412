import type { Page } from 'playwright-core';
import type { ApiCaller, JsonRow } from '../../e2e/world.ts';
import { quantile } from './row.ts';
import type { Row, Visit } from './row.ts';
import { isInput, timeOfAll } from './trace.ts';
import type { TraceEvent } from './trace.ts';

const ITEMS = 105;
const TEXT = 'two bolts of the casing are loose, and one is missing';
const BUDGET = 16;

/** A started inspection of one long check list. */
export async function longInspection(
  admin: ApiCaller,
  inspector: ApiCaller,
  length: number,
): Promise<string> {
  const items = Array.from({ length }, (_, i) => ({
    name: `Point ${i + 1} of the inspection of the pump`,
    item_type: 'question',
    check_type_code: (i % 2) + 1,
  }));
  const list = await admin.post('/check_list', { name: `Long list ${Date.now()}`, items });
  const template = await admin.post('/inspection_template', {
    name: `Long list ${Date.now()}`,
    details: [{ check_list_id: list.id, group_name: 'Pump', group_number: 1 }],
  });
  const objects = await inspector.get<{ items: JsonRow[] }>('/object?page_size=1');
  const plan = await admin.post(`/inspection/composite/${objects.items[0]?.id}`, {
    template_id: template.id,
    responsible_id: inspector.id,
    assigned_time: new Date(Date.now() - 60_000).toISOString(),
  });
  await inspector.post(`/inspection/composite/status/${plan.id}`, { operative_status_code: 2 });
  return plan.id;
}

const SCRIPT = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
  'MajorGC',
  'MinorGC',
]);

/** Milliseconds of script after each key, until the next one. */
function scriptPerKey(events: TraceEvent[]): number[] {
  const isKey = isInput('keydown');
  const [first] = events.filter(isKey);
  const main = events
    .filter(({ pid, tid, ph, name }) => {
      return pid === first?.pid && tid === first.tid && ph === 'X' && SCRIPT.has(name);
    })
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const outermost: TraceEvent[] = [];
  let end = 0;
  for (const event of main) {
    if (event.ts < end) continue; // within the previous one
    outermost.push(event);
    end = event.ts + (event.dur ?? 0);
  }
  const keys = events.filter(isKey).map(({ ts }) => ts);
  return keys.map((from, i) => {
    const until = keys[i + 1] ?? Infinity;
    return timeOfAll(outermost.filter(({ ts }) => ts >= from && ts < until));
  });
}

async function scriptTimes(page: Page, { browser }: Visit): Promise<number[]> {
  const card = page.getByRole('article').nth(3);
  await card.getByRole('button', { name: 'Comment' }).click();
  const field = card.getByRole('textbox');
  await field.pressSequentially('x', { delay: 100 });
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
  await field.pressSequentially(TEXT, { delay: 120 });
  const trace = await browser.stopTracing();
  return scriptPerKey((JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents);
}

/** Typing in the comment of one item among many. */
export async function measureTyping(visit: Visit): Promise<Row[]> {
  const id = await longInspection(visit.admin, visit.inspector, ITEMS);
  const page = await visit.open(visit.inspector);
  await page.goto(`/inspections/info/${id}/run`);
  await page.getByRole('article').nth(3).waitFor();
  const keys = await scriptTimes(page, visit);
  await page.context().close();
  const row = (name: string, value: number): Row => ({
    name: `script per key, ${ITEMS} items, ${name}`,
    value,
    limit: BUDGET,
    unit: ' ms',
    note: `${keys.length} keys`,
  });
  return [row('median', quantile(keys, 0.5)), row('p95', quantile(keys, 0.95))];
}
