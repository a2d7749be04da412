import { createStore } from '../../kit/createStore.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The secret of a lock, sealed for one way of opening it. */
export interface Slot {
  salt: Bytes;
  sealed: Bytes;
}

/** The lock of this device, stored with what it protects, so that neither is lost without the other. */
export interface DeviceLock {
  id: string;
  /** The user and tenant who set it. */
  account: string;
  /** The id under which the server keeps the key of `server`. */
  device_id: string;
  /** The ways of opening it; null for those that it does not have. */
  pin: Slot | null;
  passkey: (Slot & { id: Bytes }) | null;
  server: Slot;
  /** The wrong PINs since the last right one. */
  wrong: number;
  /** The minutes in the background after which it shuts. */
  minutes: number;
  /** Whether everything that was stored before it is sealed by now. */
  converted: boolean;
  /** Whether it is being taken away: nothing more is sealed, and what is sealed is being opened. */
  ending: boolean;
}

/**
 * The key of what this device stores, while its lock is open. A value is sealed for its place, so that nothing moves to
 * another one unnoticed.
 */
export interface Vault {
  /** The lock that it belongs to, in case the browser deletes the database with it. */
  lock: DeviceLock;
  /** Whether what is stored from now on is sealed: not while the lock is being taken away. */
  seals: boolean;
  seal: (value: unknown, place: string) => Promise<ArrayBuffer>;
  open: (sealed: ArrayBuffer, place: string) => Promise<unknown>;
  sealFile: (bytes: Blob, place: string) => Promise<Blob>;
  openFile: (sealed: Blob, place: string) => Promise<Blob>;
  /** The same for the same text: it tells whether a text is still the one that was stored. */
  mark: (text: string) => Promise<string>;
}

/** Open, or null: without a lock, and until it has been opened. Never stored. */
export const vault = createStore<Vault | null>(null);

/** @throws while the lock is shut: what is sealed is unknown then, not absent */
export function openVault(): Vault {
  const open = vault.current();
  if (open === null) throw new Error('The lock of this device is shut');
  return open;
}

/** The type of a file that is sealed, before its own. */
const SEALED_FILE = 'sealed+';
export const isSealedFile = ({ type }: Blob): boolean => type.startsWith(SEALED_FILE);
export const sealedType = (type: string): string => SEALED_FILE + type;
export const openedType = (type: string): string => type.slice(SEALED_FILE.length);
