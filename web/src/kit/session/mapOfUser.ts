import { accountOfToken, currentSession, onSession } from './sessionStore.ts';

/** Remembers something while the page lives, for one user: whoever signs in next in the same tab finds it empty. */
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
