import { strict as assert } from 'node:assert';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { sized } from '../server/test/checks/size.ts';
import { waitForPaint } from './browser.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Rules beyond the standard: a list of landmarks or columns would read out those without a name. */
const ALSO = ['landmark-unique', 'empty-table-header'];

type Scheme = 'light' | 'dark';

/** The setting with which nothing fades from one colour to another. */
const STILL = { reducedMotion: 'reduce' } as const;

/** Switches the colours, and waits until they are there. */
async function setScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, ...STILL });
  await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await waitForPaint(page);
}

/**
 * Serious violations of WCAG 2.2 AA by axe, as readable lines: in a full run in light and dark, otherwise in the scheme
 * that follows from the address, so that each page is looked at in one and half of them in either.
 */
export async function faults(page: Page): Promise<string[]> {
  const schemes = sized<Scheme[]>([schemeOf(page.url())], ['light', 'dark']);
  const violations = [];
  for (const [n, scheme] of schemes.entries()) {
    await setScheme(page, scheme);
    // Only the contrast rule depends on the colours.
    violations.push(...(await axe(page, n === 0 ? EVERY_RULE : CONTRAST)));
  }
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ALSO.includes(id))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 140)}`));
}
const EVERY_RULE = {
  runOnly: { type: 'tag' as const, values: WCAG },
  rules: Object.fromEntries(ALSO.map((rule) => [rule, { enabled: true }])),
};
const CONTRAST = { runOnly: { type: 'rule' as const, values: ['color-contrast'] } };

/** The colours in which a page is looked at, whatever ids are in its address. */
function schemeOf(url: string): Scheme {
  const { pathname, search } = new URL(url);
  const letters = `${pathname}${search}`.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '');
  return letters.length % 2 === 0 ? 'light' : 'dark';
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
