import type { SessionView } from '@plumbline/contract/accounts/security';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { notifyUsers } from '#kit/events/emit.ts';
import type { Schema } from '../../schema.ts';

/** Browsers often name others that they are compatible with: the first match counts. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];
const SYSTEMS: [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: [string, RegExp][], text: string): string | null =>
  names.find(([, sign]) => sign.test(text))?.[0] ?? null;

/** Returns the names of browser and system in `User-Agent`; null for an unknown one. */
export const deviceOf = (text: string | null): SessionView['device'] => ({
  browser: nameIn(BROWSERS, text ?? ''),
  system: nameIn(SYSTEMS, text ?? ''),
});

interface SignIn {
  tenant_id: string;
  /** The id of the user. */
  id: string;
  session_id: string;
  device: string;
  ip: string;
}

/**
 * Remembers the device of a sign-in. A device other than the user's first is an event, from which a later area makes a
 * notice.
 */
export async function noteDevice(
  db: Kysely<Schema>,
  { tenant_id, id, session_id, device: text, ip }: SignIn,
): Promise<void> {
  const { browser, system } = deviceOf(text);
  const device = [browser, system].filter((name) => name !== null).join(', ');
  const { rows } = await sql<{ is_first: boolean }>`
    insert into user_device (tenant_id, user_id, device, address, session_id, is_first)
    select k.tenant_id, ${id}::uuid, ${device}::text, ${ip}::text, ${session_id}::uuid, not exists (
      select from user_device d where d.tenant_id = ${tenant_id}::uuid and d.user_id = ${id}::uuid)
    from tenant k where k.tenant_id = ${tenant_id}::uuid
    on conflict do nothing returning is_first`.execute(db);
  if (rows[0]?.is_first === false)
    await notifyUsers(db, tenant_id, [{ entity: 'session', entity_id: session_id, users: [id] }]);
}
