import type { TenantView } from '@plumbline/contract/tenants';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { newId } from '#kit/ids.ts';
import { inTenant } from '#kit/transaction.ts';
import type { Schema } from '../../schema.ts';
import { book } from '#areas/credits/service.ts';
import { dictionarySeed } from './dictionarySeed.ts';
import { addUser } from '#areas/accounts/service.ts';
import type { NewAccount } from '#areas/accounts/service.ts';

export interface NewTenant {
  name: string;
  license_type?: TenantView['license_type'];
  is_operator?: boolean;
  /** Credits granted at the start. */
  credits?: number;
  expires_at?: string | null;
}

/** Makes a tenant ready for work: dictionaries, account, audit chain, the company unit and its first users. */
export async function initTenant(
  app: Kysely<Schema>,
  tenant: NewTenant,
  accounts: Omit<NewAccount, 'tenant_id'>[],
): Promise<{ tenant_id: string; company_id: string; user_ids: string[] }> {
  const tenant_id = newId();
  return await inTenant(app, tenant_id, async (db) => {
    const { credits = 0, ...row } = tenant;
    await db.insertInto('tenant').values({ ...row, tenant_id, license_id: newId(), expires_at: row.expires_at ?? null }).execute();
    await sql`insert into audit_head (tenant_id) values (${tenant_id}::uuid)`.execute(db);
    await db.insertInto('credit_account').values({ tenant_id }).execute();
    if (credits > 0) await book(db, tenant_id, { kind: 'grant', source_id: newId(), amount: credits });
    await seedDictionaries(db, tenant_id);
    const company_id = newId();
    await sql`insert into business_unit (tenant_id, id, name) values (${tenant_id}::uuid, ${company_id}::uuid, ${tenant.name})`.execute(db);
    await sql`select unit_created(${tenant_id}::uuid, ${company_id}::uuid)`.execute(db);
    const user_ids: string[] = [];
    for (const account of accounts) user_ids.push(await addUser(db, { business_unit_id: company_id, ...account, tenant_id }));
    return { tenant_id, company_id, user_ids };
  });
}

async function seedDictionaries(db: Kysely<Schema>, tenant_id: string): Promise<void> {
  const entries = dictionarySeed().map((entry) => ({ ...entry, id: newId() }));
  await sql`insert into dictionary_entry (tenant_id, dictionary, code, id, names, extra, system)
    select ${tenant_id}::uuid, dictionary, code, id, names, extra, system
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(dictionary text, code int, id uuid, names jsonb, extra jsonb, system boolean)`.execute(db);
}
