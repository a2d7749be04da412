import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, openWindowAs } from '../e2e/browser.ts';
import { caller } from '../e2e/world.ts';
import { startProcess } from './measure.ts';
import { script } from './open.ts';
import type { Row, Visit } from './page/row.ts';
import { measureAnswering } from './page/answering.ts';
import { measureFirstPaint } from './page/firstPaint.ts';
import { measureScrolling } from './page/scrolling.ts';
import { measureShifts } from './page/shifts.ts';
import { measureStart } from './page/start.ts';
import { measureTyping } from './page/typing.ts';

const PASSWORD = 'plumbline';
const SETS = {
  start: measureStart,
  typing: measureTyping,
  answering: measureAnswering,
  shifts: measureShifts,
  'first-paint': measureFirstPaint,
  scrolling: measureScrolling,
};

/** The server with the demo in its own directory. */
async function startDemo(): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-page-'));
  const { child, ready: url } = await startProcess(script('../server/src/main.ts'), {
    env: { PORT: '0', PLUMBLINE_DATA: directory, PLUMBLINE_DEMO: '1' },
    ready: /ready on (http:\S+)/,
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill();
    await exited;
    rmSync(directory, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Measures the built page in a browser, on the demo's data; `url` is a server that is already running. */
export async function measurePage(only: string | undefined, url?: string): Promise<void> {
  const demo = url === undefined ? await startDemo() : { url, stop: async () => {} };
  const browser = await launch();
  try {
    const as = (role: string) => caller(demo.url, `${role}@demo.test`, PASSWORD);
    const [admin, inspector] = [await as('admin'), await as('inspector')];
    const superuser = await as('superuser');
    const open: Visit['open'] = async (user, options) =>
      (await openWindowAs(browser, demo.url, user, options)).page;
    const rows: Row[] = [];
    for (const [name, measure] of Object.entries(SETS))
      if (only === undefined || only === name)
        rows.push(
          ...(await measure({ url: demo.url, browser, admin, inspector, superuser, open })),
        );
    print(rows);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

function print(rows: Row[]): void {
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  for (const { name, value, limit, unit, note = '' } of rows) {
    const verdict = value <= limit ? '' : '  over';
    const figure = `${value.toFixed(unit === '' ? 3 : 1)}${unit}`;
    console.log(
      `${name.padEnd(60)}${figure.padStart(11)}${Number.isFinite(limit) ? ` of ${limit}${unit}` : ''}${verdict}  ${note}`,
    );
  }
}
