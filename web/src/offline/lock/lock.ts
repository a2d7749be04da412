import type { DeviceLockAnswer, LoginAnswer } from '@plumbline/contract/accounts/schemas';
import { api } from '../../kit/http/api.ts';
import { remember } from '../../kit/remembered.ts';
import { accountOfToken, beginSession, currentSession } from '../../kit/session/sessionStore.ts';
import { device } from '../outbox/deviceId.ts';
import {
  fillSlot,
  fromBase64,
  keyOfBytes,
  keyOfPin,
  openSlot,
  randomBytes,
  vaultOf,
} from './crypto.ts';
import { bitsOfPasskey, newPasskey } from './passkey.ts';
import { changeLock, convertStores, readLock, storeLock } from './stored.ts';
import { openSealedToken, sealTokens, storeTokensPlain } from './tokens.ts';
import { openVault, vault, type DeviceLock } from './vault.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The wrong PINs after which only a sign-in opens the lock. */
export const MOST_WRONG = 10;
/** The choices of minutes in the background after which the lock shuts. */
export const MINUTES = [1, 5, 15] as const;
const [SECRET_BYTES, SALT_BYTES] = [32, 32];

export const deviceLockPath = (id: string): string => `/user/me/device_lock/${id}`;

/** Says that this device has a lock; the answer has the key of the server's slot. */
const askKey = (device_id: string): Promise<DeviceLockAnswer> =>
  api.put<DeviceLockAnswer>(deviceLockPath(device_id));

async function slotOfPin(pin: string, secret: Bytes) {
  const salt = randomBytes(SALT_BYTES);
  return await fillSlot(await keyOfPin(pin, salt), salt, secret);
}

async function slotOfPasskey(name: string, secret: Bytes) {
  const salt = randomBytes(SALT_BYTES);
  const passkey = await newPasskey(name, salt);
  if (passkey === null) return null;
  const slot = await fillSlot(await keyOfBytes(passkey.bits, salt), salt, secret);
  return { ...slot, id: passkey.id };
}

/** A PIN, or a passkey of this device with the name that the device shows. */
export type WayToOpen = { pin: string } | { passkey: string };

/**
 * Gives this device a lock. From when it is on the disk, nothing is written in plain text; what was written before is
 * sealed row by row. False if no passkey can open it.
 */
export async function setLock(way: WayToOpen): Promise<boolean> {
  const { token } = currentSession();
  const account = token && accountOfToken(token);
  if (account === null) throw new Error('nobody is signed in');
  const device_id = device();
  const secret = randomBytes(SECRET_BYTES);
  const passkey = 'passkey' in way ? await slotOfPasskey(way.passkey, secret) : null;
  if ('passkey' in way && passkey === null) return false;
  const { key, access_token } = await askKey(device_id);
  const salt = randomBytes(SALT_BYTES);
  const lock: DeviceLock = {
    id: crypto.randomUUID(),
    account,
    device_id,
    pin: 'pin' in way ? await slotOfPin(way.pin, secret) : null,
    passkey,
    server: await fillSlot(await keyOfBytes(fromBase64(key), salt), salt, secret),
    wrong: 0,
    minutes: 5,
    converted: false,
    ending: false,
  };
  remember('lock', '1'); // a flag without a lock is harmless, a lock without its flag is not
  await storeLock(lock);
  await open(lock, secret);
  beginSession(access_token);
  await sealAll();
  return true;
}

async function sealAll(): Promise<void> {
  await convertStores();
  await changeLock((lock) => ({ ...lock, converted: true }));
}

/** What is stored can be read from here on. */
async function open(lock: DeviceLock, secret: Bytes): Promise<void> {
  vault.change(await vaultOf(lock, secret));
  sealTokens();
}

/** Goes on with what an earlier page did not get to the end of. */
async function goOn(lock: DeviceLock, secret: Bytes): Promise<void> {
  await open(lock, secret);
  if (lock.converted && !lock.ending) return;
  void (lock.ending ? endAtLast(lock) : sealAll()).catch(() => undefined); // again at the next start
}

const withoutWays = (lock: DeviceLock): DeviceLock => ({ ...lock, pin: null, passkey: null });

/**
 * Tries a PIN. The attempt counts before it is made, so that nobody gains one by switching the device off or in another
 * tab; after the last, the lock has no PIN and no passkey any more. True if it was right.
 */
export async function openWithPin(pin: string): Promise<boolean> {
  const counted = await changeLock((lock) =>
    lock.wrong < MOST_WRONG ? { ...lock, wrong: lock.wrong + 1 } : withoutWays(lock),
  );
  if (counted?.pin == null) return false;
  const secret = await openSlot(await keyOfPin(pin, counted.pin.salt), counted.pin);
  if (secret === null) {
    if (counted.wrong >= MOST_WRONG) await changeLock(withoutWays);
    return false;
  }
  await goOn((await forgiven()) ?? counted, secret);
  await openSealedToken();
  return true;
}

const forgiven = () => changeLock((lock) => ({ ...lock, wrong: 0 }));

/** Opens the lock with the passkey; false if that gave nothing. */
export async function openWithPasskey({ passkey }: DeviceLock): Promise<boolean> {
  const bits = passkey && (await bitsOfPasskey(passkey.id, passkey.salt));
  if (!passkey || !bits) return false;
  const secret = await openSlot(await keyOfBytes(bits, passkey.salt), passkey);
  const lock = secret && (await forgiven());
  if (!secret || !lock) return false;
  await goOn(lock, secret);
  await openSealedToken();
  return true;
}

async function secretByServer(lock: DeviceLock, key: string): Promise<Bytes | null> {
  return await openSlot(await keyOfBytes(fromBase64(key), lock.server.salt), lock.server);
}

/** Opens the lock with the key that the server gives after a sign-in. False if it is not that of this lock. */
export async function openWithServerKey(key: string): Promise<boolean> {
  const lock = await readLock();
  const secret = lock && (await secretByServer(lock, key));
  if (lock === null || secret === null) return false;
  await goOn((await forgiven()) ?? lock, secret);
  return true;
}

/** The secret of the open lock, for another way of opening it; null if the server has another key. */
async function currentSecret(): Promise<{ lock: DeviceLock; secret: Bytes } | null> {
  const lock = await readLock();
  if (lock === null) return null;
  const { key, access_token } = await askKey(lock.device_id);
  beginSession(access_token);
  const secret = await secretByServer(lock, key);
  return secret && { lock, secret };
}

/** Sets another PIN, or adds a passkey. False if the server does not give the key for it, or the device no passkey. */
export async function changeWay(way: WayToOpen): Promise<boolean> {
  const current = await currentSecret();
  if (current === null) return false;
  const { secret } = current;
  const slots =
    'pin' in way
      ? { pin: await slotOfPin(way.pin, secret), wrong: 0 }
      : { passkey: await slotOfPasskey(way.passkey, secret) };
  if (slots.passkey === null) return false;
  const lock = await changeLock((one) => ({ ...one, ...slots }));
  if (lock !== null) vault.change({ ...openVault(), lock });
  return true;
}

/** Takes the lock away: everything is stored in plain text again. Rejects, with the lock as it was, without the server. */
export async function removeLock(): Promise<void> {
  const lock = await changeLock((one) => ({ ...one, ending: true }));
  if (lock === null) return;
  try {
    beginSession(await shortToken(lock));
  } catch (error) {
    await changeLock((one) => ({ ...one, ending: false }));
    throw error;
  }
  vault.change({ ...openVault(), seals: false });
  await finishRemoval();
}

/** Says that this device has no lock any more; its session ends after a working day. */
const shortToken = async ({ device_id }: DeviceLock): Promise<string> =>
  (await api.delete<LoginAnswer>(deviceLockPath(device_id))).access_token;

/** The page that began it may have ended before the server knew. */
async function endAtLast(lock: DeviceLock): Promise<void> {
  await finishRemoval();
  beginSession(await shortToken(lock));
}

/** The lock goes last, once nothing needs it any more. */
async function finishRemoval(): Promise<void> {
  await convertStores();
  await storeLock(null);
  vault.change(null);
  storeTokensPlain();
  remember('lock', null);
}
