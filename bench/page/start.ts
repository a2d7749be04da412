import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../../e2e/browser.ts';
import { networkIsIdle, watchNetwork } from '../../e2e/network.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../e2e/chromium.ts';
import type { ApiCaller, JsonRow } from '../../e2e/world.ts';
import { startEmptyPage } from './empty.ts';
import { quantile } from './row.ts';
import type { Row, Visit } from './row.ts';
import { slowDown } from './slow.ts';
import { openUntil } from './usable.ts';

const ROUNDS = 3;
const CPU = 4;
/** The flags of the journeys keep the browser from optimising code, which people's browsers do. */
const FLAGS = CHROMIUM_FLAGS.filter((flag) => !flag.startsWith('--js-flags'));

interface Subject {
  name: string;
  url: string;
  path: string;
  by: ApiCaller | null;
  device: BrowserContextOptions;
  /** What somebody would press first. */
  target: string;
  /** Whether pressing it did what it should. */
  works: (page: Page) => Promise<unknown>;
  limits: { cold: number; warm: number };
}

interface Figures {
  usable: number;
  painted: number;
  script: number;
}

/** A browser with a profile of its own, as after its start. */
async function openProfile(profile: string, { by, url, device }: Subject): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...device,
    executablePath: findChromium(),
    args: FLAGS,
    baseURL: url,
    locale: 'en-GB',
  });
  if (by !== null)
    await context.addInitScript(
      (token) => localStorage.setItem('plumbline.token', token),
      `ENC-${btoa(by.token)}`,
    );
  return context;
}

/** One visit on a slow device. */
async function visit(page: Page, { path, target }: Subject): Promise<Figures> {
  const session = await slowDown(page, { cpu: CPU });
  await session.send('Performance.enable');
  const { usable } = await openUntil(page, path, target);
  const { metrics } = await session.send('Performance.getMetrics');
  const painted = await page.evaluate(() =>
    Math.min(...performance.getEntriesByType('paint').map(({ startTime }) => startTime)),
  );
  const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  await session.detach(); // ends the emulation
  return { usable, painted, script: script * 1000 };
}

/** Everything that a later visit finds on the device has been stored. */
async function settle(page: Page): Promise<void> {
  await networkIsIdle(page);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration) await navigator.serviceWorker.ready;
  });
  await page.waitForTimeout(1500);
}

/** The first visit with a new profile, then the second one after a restart of the browser. */
async function visitTwice(subject: Subject): Promise<{ cold: Figures; warm: Figures }> {
  const profile = mkdtempSync(join(tmpdir(), 'plumbline-profile-'));
  const once = async () => {
    const context = await openProfile(profile, subject);
    const page = watchNetwork(await context.newPage());
    const figures = await visit(page, subject);
    await settle(page);
    await subject.works(page);
    await context.close();
    return figures;
  };
  try {
    return { cold: await once(), warm: await once() };
  } finally {
    rmSync(profile, { recursive: true });
  }
}

async function subjectsOf({ admin, inspector, url }: Visit, emptyUrl: string): Promise<Subject[]> {
  const running = await inspector.get<{ items: JsonRow[] }>(
    `/inspection?page_size=1&filter=${encodeURIComponent('operative_status=2')}&filter=${encodeURIComponent(`responsible=${inspector.id}`)}`,
  );
  const run = `/inspections/info/${running.items[0]?.id}/run`;
  const row = 'tbody tr[data-row]';
  const answer = 'article [role=radio]';
  return [
    {
      name: 'empty page',
      url: emptyUrl,
      path: '/',
      by: null,
      device: DESKTOP,
      target: 'button',
      works: async () => {},
      limits: { cold: Infinity, warm: Infinity },
    },
    {
      name: 'list of objects, desk',
      url,
      path: '/admin/objects',
      by: admin,
      device: DESKTOP,
      target: row,
      works: async (page) => {
        await page.locator(`${row} a`).first().click();
        await page.waitForURL(/objects\/info\//);
      },
      limits: { cold: 2000, warm: 800 },
    },
    {
      name: 'runner, phone',
      url,
      path: run,
      by: inspector,
      device: PHONE,
      target: answer,
      works: (page) => page.locator(answer).first().click(),
      limits: { cold: 2500, warm: Infinity },
    },
  ];
}

/** How long it takes until a page can be used, beside a page without content. */
export async function measureStart(visited: Visit): Promise<Row[]> {
  const empty = await startEmptyPage();
  try {
    const subjects = await subjectsOf(visited, empty.url);
    const all = subjects.map((subject) => ({
      subject,
      cold: [] as Figures[],
      warm: [] as Figures[],
    }));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { subject, cold, warm } of all) {
        const both = await visitTwice(subject);
        cold.push(both.cold);
        warm.push(both.warm);
      }
    return all.flatMap(({ subject, ...times }) =>
      (['cold', 'warm'] as const).map((kind) => rowOf(subject, kind, times[kind])),
    );
  } finally {
    await empty.stop();
  }
}

function rowOf({ name, limits }: Subject, kind: 'cold' | 'warm', figures: Figures[]): Row {
  const median = (key: keyof Figures) =>
    quantile(
      figures.map((one) => one[key]),
      0.5,
    );
  return {
    name: `usable, slow 4G, 4 x slower, ${kind}: ${name}`,
    value: median('usable'),
    limit: limits[kind],
    unit: ' ms',
    note: `first paint ${median('painted').toFixed(0)} ms, script ${median('script').toFixed(0)} ms`,
  };
}
