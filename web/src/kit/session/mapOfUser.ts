import { accountOfToken, currentSession, onSession } from './sessionStore.ts';

/** A map that lives as long as the page, for one user: the next one in the same tab finds it empty. */
export function mapOfUser<K, V>(): Map<K, V> {
  const map = new Map<K, V>();
  const account = () => accountOfToken(currentSession().token ?? '');
  let owner = account();
  onSession(({ token }) => {
    if (token === null || account() === owner) return;
    owner = account();
    map.clear();
  });
  return map;
}
