import { hashKey, type QueryKey } from '@tanstack/react-query';
import { now } from '../../kit/clock.ts';
import { placeOf } from './persister.ts';
import type { readCopy } from './store.ts';

/** What the device has of a query's result; null if it has none. */
export async function readCopyOf(queryKey: QueryKey): ReturnType<typeof readCopy> {
  const place = placeOf({ queryKey, queryHash: hashKey(queryKey) });
  if (place === null) return null;
  const store = await import('./store.ts'); // which a page that has not asked for it need not load
  return await store.readCopy(place.id, now());
}
