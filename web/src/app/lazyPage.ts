import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { withTimeout } from '../kit/chunk.ts';
import { withTexts } from '../kit/i18n/i18n.ts';
import type { AREA_ROUTES } from './areas.ts';

/** A part of the page as its own chunk, loaded when it is opened or its link is hovered. */
export const lazyPart = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await withTimeout(load) }));

/** A page of an area. */
export const lazyPage = ({ area, page }: (typeof AREA_ROUTES)[number]) =>
  lazyPart(withTexts(area, page));
