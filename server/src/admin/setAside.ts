import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';

interface SetAside {
  work: string;
  tenant_id: string;
  tenant: string;
  row_id: string;
  failures: number;
  retry_at: string;
  error: string;
}

/** Prints the rows that rounds have set aside because of a failure, with the error. */
export async function listSetAside({ database }: Deps): Promise<void> {
  const rows = await database.read<SetAside>(sql`
    select x.work, x.tenant_id, t.name as tenant, x.row_id, x.failures, x.retry_at, x.error
    from set_aside x join tenant t on t.tenant_id = x.tenant_id order by t.name, x.work, x.row_id`);
  for (const { work, tenant_id, tenant, row_id, failures, retry_at, error } of rows) {
    console.log(`${work}  ${tenant_id}  ${tenant}: ${row_id}`);
    console.log(`  failed ${failures} times, next attempt ${retry_at}`);
    console.log(`  ${error}`);
  }
}
