import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { inTime } from '../kit/chunk.ts';
import { readTexts, type Part } from '../kit/i18n/i18n.ts';
import type { AREA_ROUTES } from './areas.ts';

/** A part of the page as its own chunk, fetched when it is opened or its link is pointed at. */
export const lazyPart = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await inTime(load) }));

/** Fetches a part of the page and the texts of its area side by side: it never shows without words. */
export const withTexts =
  <T>(area: Part, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [part] = await Promise.all([load(), readTexts(area)]);
    return part;
  };

/** A page of an area. */
export const lazyPage = ({ area, page }: (typeof AREA_ROUTES)[number]) =>
  lazyPart(withTexts(area, page));
