import { sql } from 'kysely';
import type { Ctx, Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { drawOnce } from '#kit/tenantFiles/versions.ts';
import type { Round } from '#kit/due/task.ts';

/** The most pictures of a tenant in one round. */
const MOST_AT_ONCE = 100;

const underWay = new Set<Promise<void>>();

/** A stopping server waits for them, since its database and its files are closed next. */
export const waitForDrawing = async (): Promise<void> => void (await Promise.all(underWay));

/** Draws the smaller versions of new pictures after the commit. */
export function drawAfterCommit(ctx: Ctx, hashes: readonly string[]): void {
  const { deps, actor, log } = ctx;
  ctx.atCommit.afterwards(() => {
    for (const sha256 of hashes) {
      const work = drawAndNote(deps, { tenant_id: actor.tenant_id, sha256 })
        .catch((error: unknown) => log.warn({ err: error, sha256 }, 'a picture is drawn later'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    }
  });
}

async function drawAndNote(
  deps: Deps,
  { tenant_id, sha256 }: { tenant_id: string; sha256: string },
): Promise<void> {
  const versions = (await drawOnce(deps, { tenant_id, sha256 })) ? 'drawn' : 'failed';
  await inTenant(deps.database.app, tenant_id, (db) =>
    sql`
      update file_blob set versions = ${versions}
      where tenant_id = ${tenant_id}::uuid and sha256 = ${sha256} and versions = 'waiting'`.execute(
      db,
    ),
  );
}

/** Every minute: draws versions that a server has left. */
export const drawing: Round = { name: 'pictures', every: 1, run: drawWaiting };

async function drawWaiting(deps: Deps): Promise<void> {
  const tenants = await deps.database.read<{ tenant_id: string }>(sql`
    select distinct tenant_id from file_blob where versions = 'waiting' and created_at < now() - interval '30 seconds'`);
  await forEachTenant(tenants, drawing.name, async ({ tenant_id }) => {
    const waiting = await deps.database.read<{ sha256: string }>(sql`
      select sha256 from file_blob where tenant_id = ${tenant_id}::uuid and versions = 'waiting'
        and created_at < now() - interval '30 seconds' order by created_at limit ${MOST_AT_ONCE}::int`);
    for (const { sha256 } of waiting) await drawAndNote(deps, { tenant_id, sha256 });
  });
}
