import type { CDPSession, Page } from 'playwright-core';
import { isInput, timeOfAll } from './trace.ts';
import type { TraceEvent } from './trace.ts';

/** What each tap took, in milliseconds. */
export interface Taps {
  /** Until the frame that shows its answer, as the browser tells it, in steps of eight. */
  painted: number[];
  /** The work of the page's thread until then, as if that were as much slower. */
  work: number[];
}

/** What takes less is not told by the browser. */
const LEAST = 16;

/** Taps an answer of each item, once the page is at rest with it in sight. */
async function tapEach(page: Page, items: readonly number[]): Promise<void> {
  for (const nth of items) {
    const place = await page.evaluate(async (at) => {
      const option = document
        .querySelectorAll('article')
        [at]?.querySelector('[role=radio][aria-checked=false]');
      option?.scrollIntoView({ block: 'center' });
      await new Promise((resolve) => setTimeout(resolve, 800));
      const { left = 0, top = 0, width = 0, height = 0 } = option?.getBoundingClientRect() ?? {};
      return { x: left + width / 2, y: top + height / 2 };
    }, nth);
    await page.touchscreen.tap(place.x, place.y);
    await page.waitForTimeout(500);
  }
}

async function paintTimes(page: Page, items: readonly number[]): Promise<number[]> {
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
  await tapEach(page, items);
  const slow = await page.evaluate(() => [
    ...(window as unknown as { tapTimes: Map<number, number> }).tapTimes.values(),
  ]);
  return [...slow, ...Array.from({ length: Math.max(0, items.length - slow.length) }, () => LEAST)];
}

/** From each touch to the end of the first frame after its click: all that the thread does, in milliseconds. */
function workOf(events: readonly TraceEvent[]): number[] {
  const clicks = events.filter(isInput('click'));
  const isTouch = isInput('pointerdown');
  const own = events
    .filter(({ pid, tid }) => pid === clicks[0]?.pid && tid === clicks[0].tid)
    .toSorted((a, b) => a.ts - b.ts);
  return clicks.map((click) => {
    const touch = own.findLast((event) => event.ts < click.ts && isTouch(event));
    const frame = own.find(({ name, ts }) => name === 'Commit' && ts > click.ts);
    const from = touch?.ts ?? click.ts;
    const until = frame === undefined ? Infinity : frame.ts + (frame.dur ?? 0);
    const tasks = own.filter(
      ({ name, ph, ts, dur = 0 }) =>
        name === 'RunTask' && ph === 'X' && ts + dur > from && ts < until,
    );
    return timeOfAll(tasks);
  });
}

async function workTimes(session: CDPSession, tap: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  });
  await tap();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return workOf(events);
}

/**
 * Taps the first free answer of each of these items. The times are those of a slow phone; the work is that of this
 * machine, multiplied: slowed down, a thread counts what others do on a busy machine as its own.
 */
export async function tapAnswers(page: Page, items: readonly number[], cpu: number): Promise<Taps> {
  const session = await page.context().newCDPSession(page);
  const [timed, traced] = [0, 1].map((rest) => items.filter((_, n) => n % 2 === rest));
  const work = await workTimes(session, () => tapEach(page, traced ?? []));
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const painted = await paintTimes(page, timed ?? []);
  await session.detach(); // ends the emulation
  return { painted, work: work.map((one) => one * cpu) };
}

/** The page as it looks, without its program. */
export const bareOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const root = document.documentElement.cloneNode(true) as HTMLElement;
    for (const one of root.querySelectorAll('script, link[rel=modulepreload], link[rel=manifest]'))
      one.remove();
    return `<!doctype html>${root.outerHTML}`;
  });

/** Opens it with a few lines that mark the chosen answer and the current item, and count above. */
export async function openBare(page: Page, html: string): Promise<void> {
  await page.route('**/bare', (route) =>
    route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }),
  );
  await page.goto('/bare');
  await page.evaluate(() => {
    let count = 0;
    document.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=radio]') : null;
      const article = option?.closest('article');
      if (!option || !article) return;
      for (const other of article.querySelectorAll('[role=radio]'))
        other.setAttribute('aria-checked', String(other === option));
      option.setAttribute('data-hue', 'ok');
      document.querySelector('article[data-active]')?.removeAttribute('data-active');
      article.setAttribute('data-active', 'true');
      count += 1;
      const shown = document.querySelector('header strong');
      if (shown) shown.textContent = String(count);
    });
  });
}
