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
import { MAX_TOKEN, MOST_CREDITS, creditInfo } from '../credits/schemas.ts';
import { mailView } from '../mails/mails.ts';

export const LICENSE_TYPES = ['trial', 'standard', 'enterprise'] as const;
export type LicenseType = (typeof LICENSE_TYPES)[number];

/** `GET /superuser/tenant`: the account (docs/coverage.md section 3). */
export const tenantView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether its superusers operate the installation. */
  is_operator: z.boolean(),
  license_type: z.enum(LICENSE_TYPES),
  /** Named in the tokens and files that the vendor issues for it. */
  license_id: z.uuid(),
  expires_at: timestamp.nullable(),
  /** Nobody of the tenant can sign in since then; null unless it is suspended. */
  suspended_at: timestamp.nullable(),
  /** Price of closing an inspection (docs/product.md section 5). */
  credits_per_inspection: count,
  credits_per_detail: count,
  /** For users who have not chosen their own. */
  time_zone: z.string(),
  /** Days after `expires_at` in which everything still works. */
  grace_days: count,
  /** What the licence allows; without a limit null. */
  max_users: count.nullable(),
  max_objects: count.nullable(),
  /** What all files take, and may take, in bytes; without a limit null. */
  file_bytes: count,
  max_file_bytes: count.nullable(),
  /** Whether the places where pictures were taken are kept, as data beside the picture. */
  keeps_places: z.boolean(),
  created_at: timestamp,
  /** Users who may sign in. */
  users: count,
  /** Objects that are not archived. */
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
    /** Names of settings that are off on its server, so that a power cut may lose acknowledged changes. */
    unsafe_settings: z.array(z.string()),
  }),
  /** For operators; null for everybody else. */
  tenants: count.nullable(),
  /** Public keys by which tokens for credits are verified; without any, none is accepted. */
  vendor_keys: count,
});
export type InstanceView = z.infer<typeof instanceView>;

/** `GET /superuser/instance/license`: what the own tenant has bought, and how far its limits are used. */
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
    /** When the grace ends too; null without an end. */
    read_only_at: timestamp.nullable(),
    /** When the vendor issued the file that renewed it last; null if none has. */
    license_issued_at: timestamp.nullable(),
    /** Whether the grace has ended too, so that the tenant can only be read. */
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

/** What the vendor signs in a file for a licence: what it says takes the place of what was agreed before. */
export const licenseClaims = z
  .object(license)
  .partial()
  .extend({ license_id: z.uuid(), issued_at: moment })
  .strict();
export type LicenseClaims = z.infer<typeof licenseClaims>;

/** `POST /superuser/instance/license`: the text of the vendor's file. */
export const renewLicense = z.strictObject({ token: z.string().min(1).max(MAX_TOKEN) });

/** `POST /superuser/instance/license/check`: what of the licence the file would change, and to what. */
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

/** `GET /superuser/tenant/{id}/superuser`: for whom an operator has opened the tenant; null once deactivated. */
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
      /** What became of the latest mail to this address. */
      mail: mailView.pick({ status: true, fault: true }).nullable(),
    })
    .nullable(),
});
export type FirstSuperuser = z.infer<typeof firstSuperuser>;

/** `POST /superuser/tenant/{id}/superuser/invite`: another invitation; to another address if the first was wrong. */
export const inviteSuperuser = z.strictObject({ email }).partial();

/** What superusers may change of their own tenant. */
export const OWN_SETTINGS = ['time_zone', 'keeps_places'] as const;

/** `PATCH /superuser/tenant/{id}`: only fields in the body change; all except `OWN_SETTINGS` are for the operator. */
export const changeTenant = z
  .strictObject({
    name: words(),
    ...license,
    time_zone: timeZone,
    keeps_places: z.boolean(),
    suspended: z.boolean(),
  })
  .partial();
