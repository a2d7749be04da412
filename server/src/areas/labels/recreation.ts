import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '#kit/audit/transaction.ts';
import { compile } from '#kit/db/db.ts';
import { defineJob } from '#kit/jobs/kind.ts';

export const RECREATION = 'recreate_qr';

/** Objects whose codes are renewed in one transaction. */
const AT_ONCE = 1000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Gives every object of the tenant a new secret, archived ones too, so that all labels that have been printed are outdated.
 * An attempt after a crash begins again.
 */
export const recreation = defineJob({
  name: RECREATION,
  tries: 3,
  input: z.strictObject({}),
  work: async ({ ctx, signal, progress }) => {
    const tenant = ctx.actor.tenant_id;
    const [counted] = await ctx.deps.database.readCompiled<{ n: number }>(
      compile(sql`select count(*)::int as n from object where tenant_id = ${tenant}::uuid`),
    );
    const total = counted?.n ?? 0;
    let recreated = 0;
    let last = FIRST;
    for (let found = AT_ONCE; found === AT_ONCE;) {
      signal.throwIfAborted();
      const ids = await inTransaction(ctx, async ({ db }) => {
        const { rows } = await sql<{ ids: string[] | null }>`
          select labels_renew(${tenant}::uuid, ${last}::uuid, ${AT_ONCE}::int) as ids`.execute(db);
        return rows[0]?.ids ?? [];
      });
      found = ids.length;
      last = ids.at(-1) ?? last;
      recreated += found;
      progress(Math.min(recreated, total), total);
    }
    await inTransaction(ctx, async ({ audit }) => {
      audit.push({
        entity: 'tenant',
        entity_id: tenant,
        operation: 'update',
        old_value: {},
        new_value: { recreated_labels: recreated },
      });
    });
    return { recreated };
  },
});
