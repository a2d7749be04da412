import { later } from '../../kit/later.ts';
import type { OVERLAYS } from './all.ts';

/** The parts that open over the page. */
export const overlays = later(async () => (await import('./all.ts')).OVERLAYS);

export type OverlayParts = typeof OVERLAYS;
