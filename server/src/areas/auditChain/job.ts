import type { ChainVerdict } from '@plumbline/contract/tenants/auditChain';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#kit/jobs/kind.ts';
import { checkProof } from './proof/check.ts';
import { proofOf } from './proof/read.ts';

export const VERIFICATION = 'audit_verification';

/** Verifies the current proof as its reader would, with the same result. */
export const verification = defineJob({
  name: VERIFICATION,
  tries: 3,
  input: z.strictObject({}),
  work: async ({ ctx, signal, progress }): Promise<ChainVerdict> => {
    const tenant = ctx.actor.tenant_id;
    const [counted] = await ctx.deps.database.read<{ n: number }>(
      sql`
        select coalesce(sum(cardinality(entry_ids)), 0)::int as n from audit_seal where tenant_id = ${tenant}::uuid`,
    );
    const total = counted?.n ?? 0;
    const proof = proofOf({ ...ctx, signal }, tenant, (entries) => {
      signal.throwIfAborted();
      progress(entries, Math.max(entries, total));
    });
    const { entries, links, hash, broken, further } = await checkProof(proof);
    return { entries, links, hash, broken, further };
  },
});
