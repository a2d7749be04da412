import { PRODUCT_NAME } from '@plumbline/contract/product';
import { randomBytes } from './crypto.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The time that a person has to show finger or face, in milliseconds. */
const PATIENCE = 60_000;

/** Whether this device may have a passkey of its own; whether it gives a key is known only once it is made. */
export async function offersPasskey(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(
    () => false,
  );
}

const bitsOf = (credential: Credential | null): BufferSource | null =>
  (credential as PublicKeyCredential | null)?.getClientExtensionResults().prf?.results?.first ??
  null; // the browser was asked for one

/** The bytes that a passkey gives for a salt, once its owner has shown finger or face; null if it gives none. */
export async function bitsOfPasskey(id: Bytes, salt: Bytes): Promise<BufferSource | null> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: randomBytes(32), // nobody verifies the signature: only its bits open the lock
      allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
      userVerification: 'required',
      timeout: PATIENCE,
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  return bitsOf(credential);
}

/** Makes a passkey for this device alone; null if it cannot give a key. Rejects if its owner does not want it. */
export async function newPasskey(
  name: string,
  salt: Bytes,
): Promise<{ id: Bytes; bits: BufferSource } | null> {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: randomBytes(32),
      rp: { name: PRODUCT_NAME },
      user: { id: randomBytes(16), name, displayName: name },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'discouraged',
        userVerification: 'required',
      },
      timeout: PATIENCE,
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  if (made === null) return null;
  const id = new Uint8Array((made as PublicKeyCredential).rawId); // as it was asked for
  // most give their bits only when they are used
  const bits = bitsOf(made) ?? (await bitsOfPasskey(id, salt));
  return bits && { id, bits };
}
