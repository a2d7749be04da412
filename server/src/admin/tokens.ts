import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refillClaims } from '@plumbline/contract/credits/schemas';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { licenseClaims } from '@plumbline/contract/tenants/schemas';
import type { LicenseClaims } from '@plumbline/contract/tenants/schemas';
import type { z } from 'zod';
import { newId } from '#kit/ids.ts';
import { VENDOR_KEYS, makeVendorKeys, readSigningKey } from '#kit/vendor/keys.ts';
import { signVendorToken } from '#kit/vendor/tokens.ts';

const SECRET_KEY = 'vendor-secret.pem';

/** Makes the keys of a vendor in a folder: the secret one stays there, installations get the public one. */
export async function makeKeys(folder: string): Promise<void> {
  const files = { secret: join(folder, SECRET_KEY), public: join(folder, VENDOR_KEYS) };
  await mkdir(folder, { recursive: true });
  await makeVendorKeys(files);
  console.log(
    `${files.secret} signs tokens: keep it secret. ${files.public} verifies them: servers read it (VENDOR_KEYS).`,
  );
}

const VALID_DAYS = 365;

interface CreditOrder {
  license_id: string;
  credits: string;
  valid_until: string | undefined;
  key_file: string | undefined;
  /** By default, one in the folder. */
  file: string | undefined;
}

/** Writes a token for credits into a new file. */
export async function issueToken(folder: string, order: CreditOrder): Promise<void> {
  const claims = checked(refillClaims, {
    id: newId(),
    license_id: order.license_id,
    credits: Number(order.credits),
    valid_until: order.valid_until ?? new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString(),
  });
  const file = order.file ?? join(folder, `credits-${claims.credits}-${claims.id}.txt`);
  const key = await readSigningKey(order.key_file ?? join(folder, SECRET_KEY));
  await writeFile(file, `${signVendorToken('refill', claims, key)}\n`, { flag: 'wx' });
  console.log(`${file}: ${claims.credits} credits, valid until ${claims.valid_until}.`);
}

/** The terms of a licence, as written on the command line; omitted ones stay as agreed. */
interface LicenseOrder {
  license_id: string;
  terms: Partial<Record<keyof LicenseClaims, string | undefined>>;
  key_file: string | undefined;
  file: string | undefined;
}

const NUMBERS: readonly string[] = [
  'max_users',
  'max_objects',
  'max_file_bytes',
  'grace_days',
  'credits_per_inspection',
  'credits_per_detail',
];
/** Stands for no end, or no limit. */
const NONE = 'none';

const termOf = (name: string, text: string): string | number | null => {
  if (text === NONE) return null;
  return NUMBERS.includes(name) ? Number(text) : text;
};

/** Writes the renewal of a licence into a new file. */
export async function issueLicense(folder: string, order: LicenseOrder): Promise<void> {
  const terms = Object.entries(order.terms).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, termOf(name, text)]],
  );
  const issued_at = new Date().toISOString();
  const { license_id } = order;
  const claims = checked(licenseClaims, { license_id, issued_at, ...Object.fromEntries(terms) });
  const file = order.file ?? join(folder, `license-${license_id}-${issued_at.slice(0, 10)}.txt`);
  const key = await readSigningKey(order.key_file ?? join(folder, SECRET_KEY));
  await writeFile(file, `${signVendorToken('license', claims, key)}\n`, { flag: 'wx' });
  console.log(`${file}: ${terms.map(([name, value]) => `${name} ${value}`).join(', ')}.`);
}

function checked<T extends z.ZodType>(schema: T, order: unknown): z.output<T> {
  const { data, error } = schema.safeParse(order);
  if (!error) return data;
  throw new Error(
    error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  );
}
