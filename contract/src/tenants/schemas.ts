import { z } from 'zod';
import { count, timestamp } from '../kit/answers.ts';
import { moment, timeZone, words } from '../kit/values.ts';
import {
  PASSWORD_OR_INVITATION,
  email,
  password,
  passwordOrInvitation,
} from '../accounts/schemas.ts';
import { LOCALES } from '../kit/locales.ts';
import { creditInfo } from '../credits/schemas.ts';
import { MAX_TOKEN, MOST_CREDITS } from '../credits/wire.ts';
import { mailView } from '../mails/mails.ts';
import { DAYS_AHEAD, PHOTO_SIDE } from './fieldWork.ts';

export const LICENSE_TYPES = ['trial', 'standard', 'enterprise'] as const;
export type LicenseType = (typeof LICENSE_TYPES)[number];

/** The settings of a tenant for work in the field. */
export const fieldWork = z.object({
  /** The most pixels of the longest side of a photo taken as evidence; null: as taken. */
  photo_side: z.int().min(PHOTO_SIDE.min).max(PHOTO_SIDE.max).nullable(),
  /** The days ahead on devices whose user has not chosen others. */
  days_ahead: z.literal(DAYS_AHEAD),
  /** Whether photos wait for a network that is not paid by the megabyte, unless their user decides otherwise. */
  photos_wait: z.boolean(),
  /** Whether a session on a device with a lock goes on for up to 30 days after its last use. */
  stays_signed_in: z.boolean(),
});
export type FieldWork = z.infer<typeof fieldWork>;

/** `GET /superuser/tenant`: the account (docs/coverage.md section 3). */
export const tenantView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether its superusers operate the installation. */
  is_operator: z.boolean(),
  license_type: z.enum(LICENSE_TYPES),
  /** The id in the tokens and files that the vendor issues for the tenant. */
  license_id: z.uuid(),
  expires_at: timestamp.nullable(),
  /** The moment since which no user of the tenant can sign in; null unless it is suspended. */
  suspended_at: timestamp.nullable(),
  /** Price of closing an inspection (docs/product.md section 5). */
  credits_per_inspection: count,
  credits_per_detail: count,
  /** The default for users without one of their own. */
  time_zone: z.string(),
  /** Days after `expires_at` during which everything still works. */
  grace_days: count,
  /** The limits of the licence; null: unlimited. */
  max_users: count.nullable(),
  max_objects: count.nullable(),
  /** The bytes of all files, and their limit; null: unlimited. */
  file_bytes: count,
  max_file_bytes: count.nullable(),
  /** Whether the locations of pictures are kept, as data beside the picture. */
  keeps_places: z.boolean(),
  ...fieldWork.shape,
  created_at: timestamp,
  /** Number of users who may sign in. */
  users: count,
  /** Number of objects that are not archived. */
  objects: count,
  last_login_at: timestamp.nullable(),
  balance: creditInfo,
});
export type TenantView = z.infer<typeof tenantView>;

/** `GET /superuser/instance`: the installation. */
export const instanceView = z.object({
  version: z.string(),
  /** Base of the links to the page and of QR codes. */
  public_url: z.string(),
  time_zone: z.string(),
  demo: z.boolean(),
  database: z.object({
    version: z.string(),
    is_cluster: z.boolean(),
    /** Settings that are off on the database server, so that a power cut may lose acknowledged changes. */
    unsafe_settings: z.array(z.string()),
  }),
  /** For operators; null for everybody else. */
  tenants: count.nullable(),
  /** Number of public keys that verify tokens for credits; without any, no token is accepted. */
  vendor_keys: count,
});
export type InstanceView = z.infer<typeof instanceView>;

/** `GET /superuser/instance/license`: the licence of the caller's tenant, and the use of its limits. */
export const licenseView = tenantView
  .pick({
    license_type: true,
    license_id: true,
    expires_at: true,
    credits_per_inspection: true,
    credits_per_detail: true,
    users: true,
    objects: true,
    file_bytes: true,
    max_file_bytes: true,
    max_users: true,
    max_objects: true,
    grace_days: true,
  })
  .extend({
    /** The end of the grace period; null without an end. */
    read_only_at: timestamp.nullable(),
    /** The time at which the vendor issued the last renewal; null if there was none. */
    license_issued_at: timestamp.nullable(),
    /** Whether the grace period has ended, so that the tenant can only be read. */
    is_expired: z.boolean(),
  });
export type LicenseView = z.infer<typeof licenseView>;

/** A petabyte. */
const MOST_FILE_BYTES = 10 ** 15;
const limit = z.int().min(1).max(1_000_000_000).nullable();
const price = z.int().min(0).max(1_000_000);
const license = {
  license_type: z.enum(LICENSE_TYPES),
  expires_at: moment.nullable(),
  credits_per_inspection: price,
  credits_per_detail: price,
  max_file_bytes: z.int().min(1).max(MOST_FILE_BYTES).nullable(),
  max_users: limit,
  max_objects: limit,
  grace_days: z.int().min(0).max(365),
};

/** The claims that the vendor signs in the file of a licence; they replace what was agreed before. */
export const licenseClaims = z
  .object(license)
  .partial()
  .extend({ license_id: z.uuid(), issued_at: moment })
  .strict();
export type LicenseClaims = z.infer<typeof licenseClaims>;

/** `POST /superuser/instance/license`: the text of the vendor's file. */
export const renewLicense = z.strictObject({ token: z.string().min(1).max(MAX_TOKEN) });

/** `POST /superuser/instance/license/check`: the changes that the file would make to the licence. */
export const licenseCheck = z.object({
  issued_at: timestamp,
  changes: licenseView
    .pick({
      license_type: true,
      expires_at: true,
      credits_per_inspection: true,
      credits_per_detail: true,
      max_file_bytes: true,
      max_users: true,
      max_objects: true,
      grace_days: true,
    })
    .partial(),
});
export type LicenseCheck = z.infer<typeof licenseCheck>;

/** `POST /superuser/init_tenant`: a tenant with its first superuser. */
export const initTenant = z.strictObject({
  name: words(),
  ...z.object(license).partial().shape,
  credits: z.int().min(0).max(MOST_CREDITS).optional(),
  time_zone: timeZone.optional(),
  superuser: z
    .strictObject({
      first_name: words(100),
      last_name: words(100),
      email,
      language: z.enum(LOCALES).optional(),
      password: password.optional(),
      invite: z.boolean().optional(),
    })
    .refine(passwordOrInvitation, PASSWORD_OR_INVITATION),
});

/** `GET /superuser/tenant/{id}/superuser`: the first superuser of a tenant; null once deactivated. */
export const firstSuperuser = z.object({
  superuser: z
    .object({
      full_name: z.string(),
      email: z.string(),
      /** Null unless an invitation was sent. */
      invited_at: timestamp.nullable(),
      invited_until: timestamp.nullable(),
      accepted_at: timestamp.nullable(),
      last_login_at: timestamp.nullable(),
      /** The latest mail to this address. */
      mail: mailView.pick({ status: true, fault: true }).nullable(),
    })
    .nullable(),
});
export type FirstSuperuser = z.infer<typeof firstSuperuser>;

/**
 * `POST /superuser/tenant/{id}/superuser/invite`: sends another invitation, to another address if the first was wrong.
 */
export const inviteSuperuser = z.strictObject({ email }).partial();

/** The settings that superusers may change in their own tenant. */
export const OWN_SETTINGS = [
  'time_zone',
  'keeps_places',
  'photo_side',
  'days_ahead',
  'photos_wait',
  'stays_signed_in',
] as const;

/** `PATCH /superuser/tenant/{id}`: only fields in the body change; all except `OWN_SETTINGS` are for the operator. */
export const changeTenant = z
  .strictObject({
    name: words(),
    ...license,
    time_zone: timeZone,
    keeps_places: z.boolean(),
    ...fieldWork.shape,
    suspended: z.boolean(),
  })
  .partial();
