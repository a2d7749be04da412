const PREFIX = 'ENC-';
/** Obfuscation, not security: whoever can read this storage has the session anyway. */
export const encodeToken = (token: string): string => PREFIX + btoa(token);
export function decodeToken(stored: string | null): string | null {
  if (!stored?.startsWith(PREFIX)) return null;
  try {
    return atob(stored.slice(PREFIX.length)) || null;
  } catch {
    return null;
  }
}

/** The beginning of a token that is sealed by the lock of the device: nobody is signed in until that has been opened. */
export const SEALED_TOKEN = 'LOCK-';

/** One claim of a JWT; null for anything but a JWT or a claim of another type. The server verifies the signature. */
export function claimOf(token: string, name: string, type: 'number'): number | null;
export function claimOf(token: string, name: string, type: 'string'): string | null;
export function claimOf(token: string, name: string, type: string): unknown {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const claim = (claims as Record<string, unknown> | null)?.[name]; // any JSON may be here
    return typeof claim === type ? claim : null;
  } catch {
    return null;
  }
}

/** `exp` of a JWT in seconds. */
export const expiryOf = (token: string): number | null => claimOf(token, 'exp', 'number');

/** The user a token belongs to. */
export const subjectOf = (token: string): string | null => claimOf(token, 'sub', 'string');
