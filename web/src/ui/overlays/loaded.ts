import { later } from '../../kit/later.ts';
import type { OVERLAYS } from './all.ts';

/** Everything that opens over the page. */
export const overlays = later(async () => (await import('./all.ts')).OVERLAYS);

export type OverlayParts = typeof OVERLAYS;
