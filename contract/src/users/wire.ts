import { z } from 'zod';
import { LOCALES } from '../kit/locales.ts';
import {
  audited,
  boolean,
  defineResource,
  dictionary,
  id,
  relation,
  search,
  text,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import { maybeWords, moment, reference, timeZone, words } from '../kit/values.ts';
import { email, password } from '../accounts/wire.ts';

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
  /** Said by an administrator, until an answered mail says it. */
  is_verified: z.boolean(),
});

export const users = defineResource({
  name: 'user',
  path: '/user',
  label: 'full_name',
  fields: {
    id: id(),
    first_name: text(),
    middle_name: text({ nullable: true }),
    last_name: text(),
    full_name: text(),
    search: search(['full_name', 'position']),
    position: text({ nullable: true }),
    business_unit: relation('business_unit', { nullable: true }),
    user_type: dictionary('user_type'),
    is_superuser: boolean(),
    is_active: boolean(),
    is_verified: boolean(),
    tenant_id: id(),
    email: text(),
    phone: text({ nullable: true }),
    language: text(),
    time_zone: text({ nullable: true }),
    last_login_at: time({ nullable: true }),
    archived: boolean(),
    ...audited,
  },
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
      password,
      /** There is no mail to invite by yet, and a password no answer to it. */
      invite: z
        .boolean()
        .refine((asked) => !asked, { params: { reason: 'no_mail' } })
        .optional(),
    }),
  update: write.extend({ archived: z.boolean() }).partial(),
});
export type UserView = ViewOf<typeof users>;
/** `GET /user/me` adds the zone whose days and clock hold for the user. */
export type MeView = UserView & { effective_time_zone: string };

/** Fields an inspector or guest sees of others (docs/wire.md row 28, limited). */
export const LIMITED_USER_FIELDS = [
  'id',
  'first_name',
  'middle_name',
  'last_name',
  'full_name',
  'position',
  'business_unit',
  'user_type',
] as const;

/** `PATCH /user/me`: own names, phone and language. */
export const updateMe = z.strictObject(person).partial();
export const userSharedUnits = defineResource({
  name: 'user_shared_bu',
  path: '/user_shared_bu',
  label: 'id',
  fields: {
    id: id(),
    user: relation('user'),
    business_unit: relation('business_unit'),
    include_children: boolean(),
    access: text(),
    valid_to: time({ nullable: true }),
    ...audited,
  },
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
export type UserSharedUnitView = ViewOf<typeof userSharedUnits>;
