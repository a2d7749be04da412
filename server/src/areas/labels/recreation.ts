import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx } from '#kit/ctx.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import type { SystemActor } from '#kit/model/actor.ts';

export const RECREATION = 'recreate_qr';

/** Number of objects whose codes are renewed in one transaction: changes of them wait for it. */
const AT_ONCE = 250;

/** The last object with a renewed code, in the order of ids; null: all of them. */
const renewalPosition = z.strictObject({ last: z.uuid().nullable(), recreated: z.int() });
type RenewalPosition = z.infer<typeof renewalPosition>;
const NOWHERE: RenewalPosition = { last: '00000000-0000-0000-0000-000000000000', recreated: 0 };

/**
 * Gives every object of the tenant a new secret, archived ones too, so that all printed labels are outdated. An attempt
 * after a crash continues after the last object, since labels may have been printed with the new codes.
 */
export const recreation = defineJob({
  name: RECREATION,
  tries: 10,
  input: z.strictObject({}),
  work: async ({ ctx, signal, progress, kept, keep }) => {
    const [counted] = await ctx.deps.database.read<{ n: number }>(
      sql`select count(*)::int as n from object where tenant_id = ${ctx.actor.tenant_id}::uuid`,
    );
    const total = counted?.n ?? 0;
    let at = kept === null ? NOWHERE : renewalPosition.parse(kept);
    while (at.last !== null) {
      progress(Math.min(at.recreated, total), total);
      signal.throwIfAborted();
      const from = { last: at.last, recreated: at.recreated };
      at = await inTransaction<RenewalPosition, SystemActor>(ctx, async (within) => {
        const next = await renewAfter(within, from);
        await keep(within, next);
        return next;
      });
    }
    progress(total, total);
    return { recreated: at.recreated };
  },
});

/** Renews the codes of the next objects; with the last ones, logs their number. */
async function renewAfter(
  { actor, audit, db }: Ctx<SystemActor>,
  { last, recreated }: { last: string; recreated: number },
): Promise<RenewalPosition> {
  const { rows } = await sql<{ ids: string[] }>`
    select labels_renew(${actor.tenant_id}::uuid, ${last}::uuid, ${AT_ONCE}::int) as ids`.execute(
    db,
  );
  const ids = rows[0]?.ids ?? [];
  const renewed = recreated + ids.length;
  if (ids.length === AT_ONCE) return { last: ids.at(-1) ?? null, recreated: renewed };
  audit.push({
    entity: 'tenant',
    entity_id: actor.tenant_id,
    operation: 'update',
    old_value: {},
    new_value: { recreated_labels: renewed },
  });
  return { last: null, recreated: renewed };
}
