import { Secret, TOTP } from 'otpauth';

/** The parameters of all authenticator apps: SHA-1, six digits, a new code every 30 seconds (RFC 6238). */
const DIGITS = 6;
const PERIOD_S = 30;
/** As long as a SHA-1 hash, as RFC 4226 section 4 recommends. */
const SECRET_BYTES = 20;
/** Codes of the previous and the next period count too: clocks differ, and typing takes time. */
const WINDOW = 1;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** The secret in the form that people type. */
export const secretAsText = (bytes: Buffer): string => secretOf(bytes).base32;

/** The address that an authenticator app reads from a QR code. */
export const otpAddress = (bytes: Buffer, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer, label, secret: secretOf(bytes), digits: DIGITS, period: PERIOD_S }).toString();

const isCode = (text: string): boolean => /^\d{6}$/.test(text);

/** The period that a code belongs to, near the present one; null if it is wrong. */
export function stepOfCode(bytes: Buffer, code: string, now: Date): number | null {
  if (!isCode(code)) return null;
  const delta = TOTP.validate({
    token: code,
    secret: secretOf(bytes),
    digits: DIGITS,
    period: PERIOD_S,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}
