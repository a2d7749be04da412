import { z } from 'zod';
import { count } from '../kit/answers.ts';

export const PASSWORD_MIN = 8;
export const password = z.string().min(PASSWORD_MIN).max(1024);
export const email = z
  .email()
  .max(254)
  .transform((value) => value.toLowerCase());

export const changePassword = z.strictObject({
  current_password: z.string().max(1024),
  new_password: password,
});
export const resetPassword = z.strictObject({ new_password: password });

export const loginForm = z.strictObject({
  username: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
  otp: z.string().max(10).optional(),
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
