import { now } from '../../kit/clock.ts';
import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { accountOfToken, currentSession } from '../../kit/session/sessionStore.ts';

/** An object that the user keeps on this device, with the time when all of it was last fetched; 0 for not yet. */
interface Pin {
  id: string;
  at: number;
}

/** The account and the objects that its user keeps on this device, one object with its time in each line. */
const text = createStore(recall('pinned'));
function accountNow(): string {
  const { token } = currentSession();
  return (token && accountOfToken(token)) ?? '';
}

function pinsIn(pinned: string | null): Pin[] {
  const [account, ...lines] = (pinned ?? '').split('\n');
  if (account !== accountNow()) return [];
  return lines.map((line) => {
    const [id = '', at = ''] = line.split(' ');
    return { id, at: Number(at) };
  });
}

function store(pins: readonly Pin[]): void {
  const lines = pins.map(({ id, at }) => `${id} ${at}`);
  const next = lines.length === 0 ? null : [accountNow(), ...lines].join('\n');
  remember('pinned', next);
  text.change(next);
}

/** The objects that the user keeps on this device, the last one first; another tab may have changed them. */
export const pinned = (): readonly Pin[] => pinsIn(recall('pinned'));
export const pinnedIds = {
  has: (wanted: string): boolean => pinned().some(({ id }) => id === wanted),
};
const others = (than: string) => pinned().filter(({ id }) => id !== than);
export const pin = (id: string): void => store([{ id, at: 0 }, ...others(id)]);
export const unpin = (id: string): void => store(others(id));

/** All of a kept object has been fetched just now. */
export const noteFetched = (id: string): void =>
  store(pinned().map((one) => (one.id === id ? { id, at: now() } : one)));

/** Unpins everything, when the copies of all users are deleted. */
export function unpinAll(): void {
  remember('pinned', null);
  text.change(null);
}

export const useIsPinned = (id: string): boolean =>
  pinsIn(useStore(text)).some((one) => one.id === id);
