import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { accountOfToken, currentSession } from '../../kit/session/sessionStore.ts';

/** The account, and the ids of the objects that its user keeps on this device, one in each line. */
const text = createStore(recall('pinned'));
function accountNow(): string {
  const { token } = currentSession();
  return (token && accountOfToken(token)) ?? '';
}

function idsIn(pinned: string | null): readonly string[] {
  const [account, ...ids] = (pinned ?? '').split('\n');
  return account === accountNow() ? ids : [];
}

function store(ids: readonly string[]): void {
  const next = ids.length === 0 ? null : [accountNow(), ...ids].join('\n');
  remember('pinned', next);
  text.change(next);
}

/** The objects that the user keeps on this device, the last one first; another tab may have changed them. */
export const pinned = (): readonly string[] => idsIn(recall('pinned'));
export const pinnedIds = { has: (id: string): boolean => pinned().includes(id) };
export const pin = (id: string): void => store([id, ...pinned().filter((one) => one !== id)]);
export const unpin = (id: string): void => store(pinned().filter((one) => one !== id));

/** When the copies of everybody are deleted. */
export function unpinAll(): void {
  remember('pinned', null);
  text.change(null);
}

export const useIsPinned = (id: string): boolean => idsIn(useStore(text)).includes(id);
