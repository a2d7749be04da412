import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';
import { words } from '../kit/values.ts';
import { MAX_CODE } from './security.ts';

export const PASSWORD_MIN = 8;
export const password = z.string().min(PASSWORD_MIN).max(1024);
/** Characters that RFC 5322 allows in a local part without quotes, and letters of all scripts. */
const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
/** A label of a domain in any script, as typed or in ASCII. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const TOP = String.raw`(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]{1,59})`;
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP}$`, 'iu');
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
/**
 * Only the domain may be in another script: a local part that is not ASCII needs SMTPUTF8 on every mail server on the
 * way.
 */
const hasAsciiName = (address: string): boolean => isAscii(address.slice(0, address.indexOf('@')));
export const email = z
  .email({ pattern: ADDRESS })
  .max(254)
  .refine(hasAsciiName, { params: { reason: 'email_name' } })
  .transform((value) => value.normalize('NFC').toLowerCase());

/** A new user gets an initial password, or an invitation to choose one. */
export const passwordOrInvitation = (user: {
  password?: string | undefined;
  invite?: boolean | undefined;
}): boolean => (user.password === undefined) === (user.invite === true);
export const PASSWORD_OR_INVITATION = {
  path: ['password'],
  params: { reason: 'password_or_invite' },
};

export const changePassword = z.strictObject({
  current_password: z.string().max(1024),
  new_password: password,
});
export const resetPassword = z.strictObject({ new_password: password });

export const loginForm = z.strictObject({
  username: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
  /** A code of the second factor. */
  otp: z.string().max(MAX_CODE).optional(),
  grant_type: z.string().max(40).optional(),
  scope: z.string().max(200).optional(),
  client_id: z.string().max(200).optional(),
  client_secret: z.string().max(200).optional(),
});
export const loginAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds until the token expires. */
  expires_in: count,
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** `PUT /user/me/device_lock/{id}`: the session goes on, and opens what the device has stored. */
export const deviceLockAnswer = loginAnswer.extend({
  /** 32 random bytes in base64, which stay the same as long as the device has a lock. */
  key: z.string(),
});
export type DeviceLockAnswer = z.infer<typeof deviceLockAnswer>;

const LINK_KINDS = ['invitation', 'reset', 'verification'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
/** Why a link no longer works: never issued, too old, already followed, or replaced by a newer one. */
const LINK_FAULTS = ['unknown', 'expired', 'used', 'revoked'] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];

/** Asks for a link by mail; the answer is the same whether the address has an account or not. */
export const requestLink = z.strictObject({ email });
export const linkRequested = z.strictObject({});

/** The token behind the `#` of a link in a mail. */
const token = z.string().min(1).max(200);
export const linkToken = z.strictObject({ token });
/** `POST /auth/check-token`: the purpose of a link. */
export const linkView = z.strictObject({
  kind: z.enum(LINK_KINDS),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The name of the organisation. */
  tenant: z.string(),
  expires_at: timestamp,
});
export type LinkView = z.infer<typeof linkView>;

export const resetByLink = z.strictObject({ token, password });
export const acceptInvitation = z.strictObject({
  token,
  password,
  first_name: words(100).optional(),
  last_name: words(100).optional(),
});
