import { hashKey } from '@tanstack/react-query';
import { queryClient } from '../../kit/http/queryClient.ts';
import { placeOf } from './persister.ts';
import { pin, pinned, unpin } from './pinned.ts';
import { LIMITS } from './room.ts';
import { objectGroup } from './rows.ts';
import { deleteGroup, readCopy } from './store.ts';
import { write } from './watch.ts';

/**
 * Keeps an object whose page is open on this device, with what the page has loaded of it, so that it opens without a
 * connection: as it was when it was seen last.
 */
export async function keepObject(id: string): Promise<'kept' | 'too_many' | 'no_room'> {
  if (pinned().length >= LIMITS.objects) return 'too_many';
  pin(id);
  for (const query of queryClient.getQueryCache().getAll())
    if (placeOf(query)?.group === objectGroup(id)) write(query);
  const queryKey = ['object', 'one', id] as const;
  const place = placeOf({ queryKey, queryHash: hashKey(queryKey) });
  if (place !== null && (await readCopy(place.id, Date.now())) !== null) return 'kept';
  unpin(id);
  return 'no_room';
}

export async function dropObject(id: string): Promise<void> {
  unpin(id);
  await deleteGroup(objectGroup(id));
}
