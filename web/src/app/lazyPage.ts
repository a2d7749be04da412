import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { inTime } from '../kit/chunk.ts';
import type { AreaRoute } from '../kit/route.ts';

/** A part of the page as its own chunk, fetched when it is opened or its link is pointed at. */
export const lazyPart = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await inTime(load) }));

export const lazyPage = ({ page }: AreaRoute) => lazyPart(page);
