import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { ApiCaller } from '../../e2e/world.ts';

/** The browser and the user signed in at the server with the demo. */
export interface Visit {
  url: string;
  browser: Browser;
  admin: ApiCaller;
  inspector: ApiCaller;
  superuser: ApiCaller;
  /** A page of a user who is already signed in, with an empty cache. */
  open: (user: ApiCaller, options?: BrowserContextOptions) => Promise<Page>;
}

/** One figure and its limit. */
export interface Row {
  name: string;
  value: number;
  limit: number;
  unit: '' | ' ms';
  note?: string;
}

/** The value below which this share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
