import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Caller } from '../../e2e/world.ts';

/** What is measured with: a browser and who is signed in at the server with the demo. */
export interface Visit {
  browser: Browser;
  admin: Caller;
  inspector: Caller;
  superuser: Caller;
  /** A page of somebody who signed in before, with nothing of the page in its cache. */
  open: (user: Caller, options?: BrowserContextOptions) => Promise<Page>;
}

/** One figure, and the most it may be. */
export interface Row {
  name: string;
  value: number;
  limit: number;
  unit: '' | ' ms';
  note?: string;
}

/** The value that so much of all stay below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
