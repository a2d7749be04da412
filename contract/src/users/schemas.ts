import { z } from 'zod';
import { defineSchemas } from '../kit/schemas.ts';
import { maybeWords, moment, reference, timeZone, words } from '../kit/values.ts';
import { LOCALES } from '../kit/locales.ts';
import {
  PASSWORD_OR_INVITATION,
  email,
  password,
  passwordOrInvitation,
} from '../accounts/schemas.ts';

const locale = z.enum(LOCALES);
const person = {
  first_name: words(100),
  middle_name: maybeWords(100),
  last_name: words(100),
  phone: maybeWords(40),
  language: locale,
  /** Null: the tenant's. */
  time_zone: timeZone.nullable(),
};
const write = z.strictObject({
  ...person,
  position: maybeWords(),
  email,
  business_unit_id: reference.nullable(),
  user_type_code: z.int(),
  is_active: z.boolean(),
  /** Usually confirmed by the user through a link; an administrator may set it. */
  is_verified: z.boolean(),
});

export const userSchemas = defineSchemas({
  create: write
    .partial({
      middle_name: true,
      position: true,
      phone: true,
      language: true,
      time_zone: true,
      business_unit_id: true,
      is_active: true,
      is_verified: true,
    })
    .extend({
      id: reference.optional(),
      password: password.optional(),
      /** Sends a link to the address with which the user chooses a password. */
      invite: z.boolean().optional(),
    })
    .refine(passwordOrInvitation, PASSWORD_OR_INVITATION),
  update: write.extend({ archived: z.boolean() }).partial(),
});

/** `PATCH /user/me`: own names, phone and language. */
export const updateMe = z.strictObject(person).partial();

/** Devices write themselves by `PUT /user/me/device/{id}` alone. */
export const deviceSchemas = defineSchemas({});

const waiting = z.int().min(0).max(1_000_000);
/** `PUT /user/me/device/{id}`: what a browser holds and owes. */
export const deviceReport = z.strictObject({
  unsent_entries: waiting,
  unsent_files: waiting,
  /** The time since which something waits; null if nothing does. */
  unsent_since: moment.nullable(),
  inspections_ready: waiting,
  is_persisted: z.boolean(),
  build: z.string().regex(/^[\w.+-]{1,100}$/),
  /** Whether it has erased everything but what it still owes, as somebody has asked. */
  is_forgotten: z.boolean().optional(),
});
export type DeviceReport = z.infer<typeof deviceReport>;
/** The answer to it. */
export const deviceOrder = z.strictObject({
  /** When somebody has asked that the device erase what it holds; null if nobody has. */
  forget_asked_at: moment.nullable(),
});
export type DeviceOrder = z.infer<typeof deviceOrder>;

export const userSharedUnitSchemas = defineSchemas({
  create: z.strictObject({
    id: reference.optional(),
    user_id: reference,
    business_unit_id: reference,
    include_children: z.boolean().optional(),
    access: z.enum(['read', 'work']),
    valid_to: moment.nullable().optional(),
  }),
  update: z
    .strictObject({
      include_children: z.boolean(),
      access: z.enum(['read', 'work']),
      valid_to: moment.nullable(),
    })
    .partial(),
});
