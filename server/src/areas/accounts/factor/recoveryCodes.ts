import { createHash, randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';

/** Number of recovery codes of a user. */
export const RECOVERY_CODES = 10;
/** 80 bits: nobody finds the code of a hash by trying, so the hash needs neither salt nor time. */
const CODE_BYTES = 10;

/** A code as shown: four groups of four letters and digits. */
export const newRecoveryCode = (): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(CODE_BYTES)).buffer }).base32
    .replaceAll(/.{4}/g, '$&-')
    .slice(0, -1)
    .toLowerCase();

/** The hash of a code, however it was typed: in capitals, with blanks, without hyphens. */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
    .digest();
