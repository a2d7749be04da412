import type { Locator, Page } from 'playwright-core';

/** The requests that send answers: one, or several at once. */
export const ANSWERS = /\/inspection\/[^/]+\/(answers|detail\/[^/]+\/item\/[^/]+\/quality)$/;

/** The card of a question in the runner. */
export const item = (page: Page, name: string): Locator =>
  page.getByRole('article', { name: new RegExp(name) });

/** One of the options of an answer. */
export const answer = (page: Page, name: string, word: string): Locator =>
  item(page, name).getByRole('radio', { name: word });

/** Waits until it is selected. */
export const isChosen = (page: Page, name: string, word: string): Promise<void> =>
  answer(page, name, word).and(page.locator('[aria-checked=true]')).waitFor();

/** The list of the answers that this device has and the server does not. */
export const sheet = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Entries on this device' });
