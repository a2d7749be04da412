import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AreaRoute } from '../kit/route.ts';
import { TIMING } from '../kit/timing.ts';

/** A page's file did not arrive: the page offers to try again (Spec 8). */
export class ChunkError extends Error {
  override name = 'ChunkLoadError';
}

/** Waits at most 120 s for a page's file (Spec 9). */
export async function inTime<T>(
  load: () => Promise<T>,
  limit: number = TIMING.chunkTimeout,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError('the page did not arrive in time')), limit);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** A part of the page as its own chunk, fetched when it is opened or its link is pointed at. */
export const lazyPart = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await inTime(load) }));

export const lazyPage = ({ page }: AreaRoute) => lazyPart(page);
