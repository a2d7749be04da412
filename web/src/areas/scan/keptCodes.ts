import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember } from '../../kit/remembered.ts';

/** Codes of others that were scanned without a connection, the newest first. */
interface Kept {
  user_id: string;
  codes: readonly string[];
}
const MOST = 50;

function stored(): Kept | null {
  try {
    return JSON.parse(recall('codes') ?? 'null') as Kept | null; // written by `change`
  } catch {
    return null;
  }
}
const kept = createStore<Kept | null>(stored());

function change(user_id: string, codes: readonly string[]): void {
  const next = codes.length === 0 ? null : { user_id, codes };
  remember('codes', next && JSON.stringify(next));
  kept.change(next);
}

const codesOf = (user_id: string): readonly string[] => {
  const current = kept.current();
  return current?.user_id === user_id ? current.codes : [];
};

/** The codes that this user has kept on this device; those of another one are never shown. */
export function useKeptCodes(user_id: string): readonly string[] {
  useStore(kept);
  return codesOf(user_id);
}

export const forgetCode = (user_id: string, code: string): void =>
  change(
    user_id,
    codesOf(user_id).filter((one) => one !== code),
  );

export const keepCode = (user_id: string, code: string): void =>
  change(user_id, [code, ...codesOf(user_id).filter((one) => one !== code)].slice(0, MOST));
