import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { snapshotCheckLists } from '#areas/checkLists/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { Agent } from '#kit/model/actor.ts';
import { versionItems } from '../answers/versionItems.ts';
import { NO_COUNTERS, openCounters } from '../answers/counters.ts';
import type { Counters } from '../answers/counters.ts';

interface NamedList {
  id: string;
  name: string;
}
/** The current version of a check list, and the counters of a detail without answers. */
export interface Current {
  name: string;
  check_list_version_id: string;
  counters: Counters;
}

/** The check lists for a new inspection, in the order requested, each with its current version. */
export async function currentVersions(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, Current>> {
  const lists = await requireInUse(ctx, ids);
  const versions = await versionsOf(ctx, lists);
  for (const list of lists) refuseEmpty(list, versions.get(list.id)?.counters ?? NO_COUNTERS);
  return versions;
}

/**
 * The versions of check lists that a device has worked with, one for each of its details. That a list has been archived
 * since does not undo the work.
 */
export async function givenVersions(
  ctx: Ctx,
  details: readonly { check_list_id: string; check_list_version_id: string }[],
): Promise<Current[]> {
  const versions = [...new Set(details.map((detail) => detail.check_list_version_id))];
  const { rows } = await sql<{ id: string; check_list_id: string; name: string }>`
    select id, check_list_id, name from check_list_version
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${versions}::uuid[]))`.execute(
    ctx.db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = await versionItems(ctx, [...byId.keys()]);
  return details.map(({ check_list_id, check_list_version_id }, n) => {
    const version = byId.get(check_list_version_id);
    if (version?.check_list_id !== check_list_id)
      throw invalid(['body', 'details', n, 'check_list_version_id'], 'value', ctx.locale);
    const counters = openCounters(items.get(check_list_version_id) ?? []);
    return { name: version.name, check_list_version_id, counters };
  });
}

/** As `currentVersions`, without the lists that are archived or have no questions. */
export async function usableVersions(
  ctx: Ctx<Agent>,
  ids: readonly string[],
): Promise<Map<string, Current>> {
  const { rows: lists } = await sql<NamedList>`
    select id, name from check_list where tenant_id = ${ctx.actor.tenant_id}::uuid
      and id in (select unnest(${[...new Set(ids)]}::uuid[])) and not archived order by id for share`.execute(
    ctx.db,
  );
  const current = await versionsOf(ctx, lists);
  return new Map([...current].filter(([, { counters }]) => counters.item_total > 0));
}

async function versionsOf(
  ctx: Ctx<Agent>,
  lists: readonly NamedList[],
): Promise<Map<string, Current>> {
  const versions = await snapshotCheckLists(
    ctx.db,
    ctx.actor.tenant_id,
    lists.map(({ id }) => id),
  );
  const items = await versionItems(ctx, [...versions.values()]);
  return new Map(
    lists.map(({ id, name }) => {
      const check_list_version_id = versions.get(id) ?? '';
      const counters = openCounters(items.get(check_list_version_id) ?? []);
      return [id, { name, check_list_version_id, counters }];
    }),
  );
}

/** Refuses archived lists, and locks the others against archiving until the commit. */
export async function requireInUse(ctx: Ctx, ids: readonly string[]): Promise<NamedList[]> {
  const listIds = [...new Set(ids)];
  const { rows } = await sql<NamedList & { archived: boolean }>`
    select id, name, archived from check_list
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${listIds}::uuid[])) order by id for share`.execute(
    ctx.db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return listIds.map((id) => {
    const list = byId.get(id);
    if (!list) throw new Refusal('not_found');
    if (list.archived) throw unfit(list, 'archived');
    return list;
  });
}

/** Refuses a list without questions: its empty result would replace an earlier one. */
export function refuseEmpty(list: NamedList, counters: Counters): void {
  if (counters.item_total === 0) throw unfit(list, 'no_items');
}

const unfit = ({ id, name }: NamedList, reason: 'archived' | 'no_items'): Refusal =>
  new Refusal('wrong_status', { reason, check_list: { id, name } });
