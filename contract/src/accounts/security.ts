import { z } from 'zod';
import { count, maybeText, timestamp } from '../kit/answers.ts';

/** The longest code: four groups of a recovery code, with what people type between them. */
export const MAX_CODE = 40;

const current_password = z.string().min(1).max(1024);
/** Of the authenticator app, or one of the recovery codes. */
const code = z.string().min(1).max(MAX_CODE);

/** `POST /user/me/second_factor`: begins to set it up. */
export const beginSecondFactor = z.strictObject({ current_password });
/** What the authenticator app has to learn, shown once. */
export const newSecondFactor = z.object({
  /** As people type it. */
  secret: z.string(),
  /** An `otpauth:` address. */
  address: z.string(),
  /** The address as a QR code, in SVG. */
  qr: z.string(),
});
export type NewSecondFactor = z.infer<typeof newSecondFactor>;

/** `POST /user/me/second_factor/confirm`: with the first code of the app, the second factor is on. */
export const confirmSecondFactor = z.strictObject({ code });
/** Shown once; each replaces a code of the app once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** `POST /user/me/second_factor/turn_off` and `…/recovery_codes`. */
export const proveSecondFactor = z.strictObject({ current_password, code });

/** `GET /user/me/second_factor` */
export const secondFactorView = z.object({
  /** Null while signing in needs no code. */
  second_factor_at: timestamp.nullable(),
  recovery_codes_left: count,
});
export type SecondFactorView = z.infer<typeof secondFactorView>;

/** `GET /user/me/session` */
const sessionView = z.object({
  id: z.uuid(),
  /** By what the browser says of itself; null for a name that is not known. */
  device: z.object({ browser: maybeText, system: maybeText }),
  /** When the user signed in. */
  created_at: timestamp,
  /** To the minute. */
  last_used_at: timestamp,
  expires_at: timestamp,
  /** The session of this call. */
  is_current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;
export const sessionList = z.object({ items: z.array(sessionView) });
export type SessionList = z.infer<typeof sessionList>;
