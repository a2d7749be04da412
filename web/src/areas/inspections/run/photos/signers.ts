import type { ItemView } from '@plumbline/contract/inspections/items';
import { recall, remember } from '../../../../kit/remembered.ts';

/** A person who may sign again. */
export interface Signer {
  name: string;
  role: string | null;
}

/** The most people to choose from. */
const MOST = 4;

const isSame = (a: Signer, b: Signer): boolean => a.name === b.name && a.role === b.role;
const isSigner = (one: unknown): one is Signer =>
  typeof (one as Partial<Signer> | null)?.name === 'string';

/** The last people whose signatures this user took on this device; another user's are not shown. */
function lastSigners(user_id: string): Signer[] {
  try {
    const { by, signers } = JSON.parse(recall('signers') ?? '{}') as Record<string, unknown>; // any JSON may be here
    return by === user_id && Array.isArray(signers) ? signers.filter(isSigner) : [];
  } catch {
    return [];
  }
}

/** The people to choose from: those who signed this inspection, then the last ones of this user. */
export function signersFor(items: readonly ItemView[], user_id: string): Signer[] {
  const here = items.flatMap(({ signature }) => signature ?? []);
  return [...here, ...lastSigners(user_id)]
    .map(({ name, role }) => ({ name, role }))
    .filter((one, n, all) => all.findIndex((other) => isSame(one, other)) === n)
    .slice(0, MOST);
}

export function rememberSigner(signer: Signer, user_id: string): void {
  const others = lastSigners(user_id).filter((one) => !isSame(one, signer));
  const signers = [signer, ...others].slice(0, MOST);
  remember('signers', JSON.stringify({ by: user_id, signers }));
}
