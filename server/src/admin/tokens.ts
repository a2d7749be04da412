import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refillClaims } from '@plumbline/contract/credits/schemas';
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
const DAY_MS = 24 * 60 * 60 * 1000;

interface Order {
  license_id: string;
  credits: string;
  valid_until: string | undefined;
  key_file: string | undefined;
  /** If absent, one in the folder. */
  file: string | undefined;
}

/** Writes a token for credits into a new file. */
export async function issueToken(folder: string, order: Order): Promise<void> {
  const { data: claims, error } = refillClaims.safeParse({
    id: newId(),
    license_id: order.license_id,
    credits: Number(order.credits),
    valid_until: order.valid_until ?? new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString(),
  });
  if (!claims)
    throw new Error(
      error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  const file = order.file ?? join(folder, `credits-${claims.credits}-${claims.id}.txt`);
  const key = await readSigningKey(order.key_file ?? join(folder, SECRET_KEY));
  await writeFile(file, `${signVendorToken('refill', claims, key)}\n`, { flag: 'wx' });
  console.log(`${file}: ${claims.credits} credits, valid until ${claims.valid_until}.`);
}
