import type { QueryKey } from '@tanstack/react-query';
import { accountOfToken, currentSession } from '../../kit/session/sessionStore.ts';
import { SHAPE } from './persister.ts';

/** A stored result and the query that it answers. */
export interface OwnCopy {
  key: QueryKey;
  text: string;
}

/** What is stored for the signed-in user of these kinds of queries. */
export async function readOwn(isWanted: (key: QueryKey) => boolean): Promise<OwnCopy[]> {
  const { token } = currentSession();
  const account = token === null ? null : accountOfToken(token);
  if (account === null) return [];
  const start = `${account} ${SHAPE} `;
  const keyOf = (id: string) => JSON.parse(id.slice(start.length)) as QueryKey; // made by `placeOf`
  const { readCopies } = await import('./store.ts');
  const copies = await readCopies((id) => id.startsWith(start) && isWanted(keyOf(id)));
  return copies.map(({ id, text }) => ({ key: keyOf(id), text }));
}
