import { strict as assert } from 'node:assert';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { waitForPaint } from './browser.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Rules beyond the standard: a list of landmarks or columns would read out those without a name. */
const ALSO = ['landmark-unique', 'empty-table-header'];

/** The setting with which nothing fades from one colour to another. */
const STILL = { reducedMotion: 'reduce' } as const;

/** Switches the colours, and waits until they are there. */
async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, ...STILL });
  await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await waitForPaint(page);
}

/** Serious violations of WCAG 2.2 AA by axe in light and dark, as readable lines. */
export async function faults(page: Page): Promise<string[]> {
  await setScheme(page, 'light');
  const light = await axe(page, {
    runOnly: { type: 'tag', values: WCAG },
    rules: Object.fromEntries(ALSO.map((rule) => [rule, { enabled: true }])),
  });
  await setScheme(page, 'dark');
  // Only the contrast rule depends on the colours.
  const dark = await axe(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
  return [...light, ...dark]
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ALSO.includes(id))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 140)}`));
}

/**
 * The violations that axe reports. It runs inside the page, because the page has no frames whose results a
 * second page would have to merge, it is loaded into each document once, and it does not list the elements that pass.
 */
async function axe(page: Page, options: Parameters<AxeBuilder['options']>[0]) {
  assert.equal(page.frames().length, 1);
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) }).setLegacyMode();
  return (await builder.options({ ...options, resultTypes: ['violations'] }).analyze()).violations;
}
