import type { BrowserContextOptions } from 'playwright-core';
import { DESKTOP, PHONE } from '../../e2e/browser.ts';
import { networkIsIdle } from '../../e2e/network.ts';
import type { ApiCaller, JsonRow } from '../../e2e/world.ts';
import type { Row, Visit } from './row.ts';

const LIMIT = 0.05;
/** From a phone to a desk, with the widths at which columns go from one to several. */
const DEVICES: [name: string, options: BrowserContextOptions][] = [
  ['phone', PHONE],
  ['upright tablet', { viewport: { width: 820, height: 1180 }, hasTouch: true }],
  ['1,024 px', { viewport: { width: 1024, height: 768 } }],
  ['desk', DESKTOP],
];
/** Late content arrives within this time. */
const CALM = 1500;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Watches from the first moment on; runs in the page. */
function watch(): void {
  const shifts: { value: number; elements: string }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      const elements = entry.sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName.toLowerCase() ?? '?'}.${String(element?.className).slice(0, 40)}`;
      });
      if (!entry.hadRecentInput) shifts.push({ value: entry.value, elements: elements.join(' ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function pagesOf({
  admin,
  inspector,
  superuser,
}: Visit): Promise<{ by: ApiCaller; path: string }[]> {
  const first = async (path: string) =>
    (await admin.get<{ items: JsonRow[] }>(`${path}?page_size=1`)).items[0]?.id ?? '';
  const [object, unit, template, list, user, limit, indicator] = await Promise.all(
    [
      '/object',
      '/business_unit',
      '/inspection_template',
      '/check_list',
      '/user',
      '/constraint',
      '/measurement_indicator',
    ].map(first),
  );
  const open = await inspector.get<{ items: JsonRow[] }>(
    `/inspection?page_size=1&filter=${encodeURIComponent('operative_status=2')}&filter=${encodeURIComponent(`responsible=${inspector.id}`)}`,
  );
  const running = open.items[0]?.id ?? (await first('/inspection'));
  const works = [
    '/',
    '/activity/todo',
    '/activity/todo?look=month',
    '/activity/closed',
    '/objects',
    '/objects?view=flat',
    `/objects/info/${object}`,
    '/objects/labels',
    `/indicators/info/${indicator}`,
    '/constraint',
    `/constraint/${limit}`,
    '/business',
    `/business/info/${unit}`,
    '/templates',
    `/templates/info/${template}`,
    '/inspections',
    `/inspections/info/${running}`,
    `/inspections/info/${running}/run`,
  ];
  const admins = [
    '/admin/checklist',
    `/admin/checklist/info/${list}`,
    '/admin/users',
    `/admin/users/info/${user}`,
    '/admin/dictionary',
    '/admin/planning',
    '/admin/object/classifiers',
  ];
  const accounts = ['/balance', '/tenant', '/license', '/recalculate'];
  return [
    ...works.map((path) => ({ by: inspector, path })),
    ...admins.map((path) => ({ by: admin, path })),
    ...accounts.map((path) => ({ by: superuser, path })),
  ];
}

async function shiftOf(
  visit: Visit,
  { by, path }: { by: ApiCaller; path: string },
  options: BrowserContextOptions,
): Promise<{ value: number; worst: string }> {
  const page = await visit.open(by, options);
  await page.addInitScript(watch);
  await page.goto(path);
  await networkIsIdle(page);
  await page.waitForTimeout(CALM);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; elements: string }[] }).shifts,
  );
  await page.context().close();
  const [worst] = shifts.toSorted((a, b) => b.value - a.value);
  return { value: shifts.reduce((sum, { value }) => sum + value, 0), worst: worst?.elements ?? '' };
}

/** How much the layout shifts while a page loads for the first time. */
export async function measureShifts(visit: Visit): Promise<Row[]> {
  const rows: Row[] = [];
  for (const place of await pagesOf(visit))
    for (const [device, options] of DEVICES) {
      const { value, worst } = await shiftOf(visit, place, options);
      const name = `layout shift, ${device}, ${place.path.replace(/[0-9a-f-]{36}/, '…')}`;
      rows.push({ name, value, limit: LIMIT, unit: '', note: value > LIMIT ? worst : '' });
    }
  return rows;
}
