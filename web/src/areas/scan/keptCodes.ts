import { nowDate } from '../../kit/clock.ts';
import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { devicePlace, placePermission, type Place } from '../../kit/place.ts';

/** A code that belongs to nothing yet, with the time and the place of its scan. */
export interface KeptCode {
  code: string;
  /** Null for one that an older release has stored. */
  at: string | null;
  /** Null where the device may not say it. */
  place: Place | null;
}

/** The codes of all users of this device, the newest first. */
type Kept = Readonly<Record<string, readonly KeptCode[]>>;

/** How a release that knew one user and no time has stored them. */
interface Before {
  user_id: string;
  codes: string[];
}
const isBefore = (stored: Kept | Before): stored is Before => typeof stored.user_id === 'string';

/** What is stored, also by an older release. */
export function keptIn(text: string | null): Kept {
  try {
    const stored = JSON.parse(text ?? '{}') as Kept | Before; // written by `change`
    if (!isBefore(stored)) return stored;
    return {
      [stored.user_id]: stored.codes.map((code) => ({ code, at: null, place: null })),
    };
  } catch {
    return {};
  }
}

const kept = createStore(keptIn(recall('codes')));

/** Changes the codes of a user; another tab may have changed them, or those of somebody else, in the meantime. */
function change(user_id: string, next: (codes: readonly KeptCode[]) => readonly KeptCode[]): void {
  const stored = recall('codes');
  const before = stored === null ? kept.current() : keptIn(stored);
  const after = { ...before, [user_id]: next(before[user_id] ?? []) };
  remember('codes', JSON.stringify(after));
  kept.change(after);
}

const NONE: readonly KeptCode[] = [];
export const codesOf = (user_id: string): readonly KeptCode[] => kept.current()[user_id] ?? NONE;

/** The codes that this user has kept on this device; those of another one are never shown. */
export function useKeptCodes(user_id: string): readonly KeptCode[] {
  useStore(kept);
  return codesOf(user_id);
}

export const forgetCode = (user_id: string, code: string): void =>
  change(user_id, (codes) => codes.filter((one) => one.code !== code));

/** Keeps a code once, with its first scan. */
export const keepCode = (user_id: string, code: string): void =>
  change(user_id, (codes) =>
    codes.some((one) => one.code === code)
      ? codes
      : [{ code, at: nowDate().toISOString(), place: null }, ...codes],
  );

/** Adds the place, which is known later than the code. */
export const notePlace = (user_id: string, code: string, place: Place): void =>
  change(user_id, (codes) => codes.map((one) => (one.code === code ? { ...one, place } : one)));

/** Keeps a code, and its place if the user has allowed that before. */
export function keepScanned(user_id: string, code: string): void {
  const isNew = codesOf(user_id).every((one) => one.code !== code);
  keepCode(user_id, code);
  if (!isNew) return;
  void placePermission()
    .then((permission) => (permission === 'granted' ? devicePlace() : null))
    .then((place) => place && notePlace(user_id, code, place))
    .catch(() => undefined); // the place can be added later
}
