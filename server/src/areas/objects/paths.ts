import { sql } from 'kysely';
import { checkPaths, settlePaths } from '#areas/quality/service.ts';
import type { Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { EventHandler, HandledEvent } from '#kit/handlers/handler.ts';
import type { Round } from '#kit/due/task.ts';
import { changesPath } from './service.ts';

/** Whether paths may change because of it; the log of an import need not name the changed fields. */
const mayChangePaths = ({ type, new_value }: HandledEvent): boolean =>
  type !== 'update' || changesPath(new_value);

/** Compares the paths of the branches of changed objects with the names (docs/decisions/trees-and-paths.md). */
export const objectPathHandler: EventHandler = {
  name: 'object_paths',
  beginsAt: 'first',
  of: { object: ['create', 'import', 'update'] },
  handle: (ctx, events) =>
    settlePaths(
      ctx,
      events.filter(mayChangePaths).map(({ entity_id }) => entity_id),
    ),
  afterwards: (deps, { tenant_id, stopping }) => checkOf(deps, { tenant_id, stopping }),
};

interface Tenant {
  tenant_id: string;
  stopping?: AbortSignal | undefined;
}

/** Compares all paths of a tenant, where that is due. */
async function checkOf(
  { database }: Pick<Deps, 'database'>,
  { tenant_id, stopping }: Tenant,
): Promise<void> {
  for (let more = true; more && !stopping?.aborted;)
    more = await inTenant(database.app, tenant_id, (db) =>
      checkPaths({ db, actor: { tenant_id } }),
    );
}

/** Every minute: continues where a server has ended halfway. */
export const checkingPaths: Round = {
  name: 'object_paths',
  every: 1,
  run: async (deps) => {
    const due = await deps.database.read<Tenant>(sql`select tenant_id from object_path_check`);
    await forEachTenant(due, 'object_paths', (tenant) => checkOf(deps, tenant));
  },
};
