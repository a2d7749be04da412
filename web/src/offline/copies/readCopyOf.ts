import { hashKey, type QueryKey } from '@tanstack/react-query';
import { now } from '../../kit/clock.ts';
import { placeOf } from './persister.ts';
import { readCopy } from './store.ts';

/** What the device has of a query's result; null if it has none. */
export async function readCopyOf(queryKey: QueryKey): ReturnType<typeof readCopy> {
  const place = placeOf({ queryKey, queryHash: hashKey(queryKey) });
  return place === null ? null : await readCopy(place.id, now());
}
