import { isUuid } from '@plumbline/contract/kit/literals';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';

interface ListedMail {
  id: string;
  tenant: string;
  address: string;
  subject: string;
  status: string;
  attempts: number;
  created_at: string;
  error: string | null;
}

/** Prints the mails of all tenants that have failed in the last 30 days or are not sent yet, the newest last. */
export async function listMails({ database }: Deps): Promise<void> {
  const mails = await database.read<ListedMail>(sql`
    select m.id, t.name as tenant, m.address, m.subject, m.status, m.attempts, m.created_at, m.error
    from mail m join tenant t on t.tenant_id = m.tenant_id where m.status <> 'sent' order by m.created_at`);
  if (mails.length === 0) console.log('No mail has failed, and none is waiting.');
  for (const { id, tenant, address, subject, status, attempts, created_at, error } of mails) {
    console.log(
      `${id}  “${subject}” of ${tenant} to ${address}: ${status} since ${created_at}, attempt ${attempts}`,
    );
    if (error !== null) console.log(`  ${error}`);
  }
}

/** Lets the running servers try to send a failed mail for another two days. */
export async function retryMail({ database }: Deps, id: string): Promise<void> {
  const [mail] = isUuid(id)
    ? await database.read<{ tenant_id: string; address: string }>(
        sql`select tenant_id, address from mail where id = ${id}::uuid and status = 'failed'`,
      )
    : [];
  if (!mail) throw new Error(`There is no failed mail ${id}.`);
  const { tenant_id, address } = mail;
  await inTenant(database.app, tenant_id, (db) =>
    sql`
      update mail set status = 'waiting', attempts = 0, queued_at = statement_timestamp(), due_at = statement_timestamp(), ended_at = null
      where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and status = 'failed'`.execute(db),
  );
  console.log(`The mail to ${address} is sent again.`);
}
