import { z } from 'zod';
import { count, maybeText, timestamp } from '../kit/answers.ts';

/** The length of the longest code: four groups of a recovery code with separators between them. */
export const MAX_CODE = 40;

const current_password = z.string().min(1).max(1024);
/** A code of the authenticator app, or a recovery code. */
const code = z.string().min(1).max(MAX_CODE);

/** `POST /user/me/second_factor`: begins the set-up. */
export const beginSecondFactor = z.strictObject({ current_password });
/** The data for the authenticator app, shown once. */
export const newSecondFactor = z.object({
  /** The secret in the form that people type. */
  secret: z.string(),
  /** An `otpauth:` address. */
  address: z.string(),
  /** The address as a QR code, in SVG. */
  qr: z.string(),
});
export type NewSecondFactor = z.infer<typeof newSecondFactor>;

/** `POST /user/me/second_factor/confirm`: the first code of the app turns the second factor on. */
export const confirmSecondFactor = z.strictObject({ code });
/** Shown once. Each code can be used once in place of a code of the app. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** `POST /user/me/second_factor/turn_off` and `…/recovery_codes`. */
export const proveSecondFactor = z.strictObject({ current_password, code });

/** `GET /user/me/second_factor` */
export const secondFactorView = z.object({
  /** Null if signing in needs no code. */
  second_factor_at: timestamp.nullable(),
  recovery_codes_left: count,
});
export type SecondFactorView = z.infer<typeof secondFactorView>;

/** `GET /user/me/session` */
const sessionView = z.object({
  id: z.uuid(),
  /** As named by the browser; null for an unknown name. */
  device: z.object({ browser: maybeText, system: maybeText }),
  /** The time of the sign-in. */
  created_at: timestamp,
  /** Exact to the minute. */
  last_used_at: timestamp,
  expires_at: timestamp,
  /** The session of this call. */
  is_current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;
export const sessionList = z.object({ items: z.array(sessionView) });
export type SessionList = z.infer<typeof sessionList>;
