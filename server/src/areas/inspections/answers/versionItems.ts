import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { ItemContent } from '@plumbline/contract/checkLists/schemas';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';

/** Reads within a tenant: a request, or an import that runs without one. */
export type TenantReader = Pick<ReadCtx, 'read'> & { actor: { tenant_id: string } };

/** One item of a check list in the version that the inspection uses. */
export interface VersionItem extends ItemContent {
  position: number;
  parent_position: number | null;
  /** The editable item it was copied from, the same in all versions of the list. */
  item_id: string;
  number: string;
}

/** The code of the indicator whose value the item measures; null if it measures none. */
export const measuredCode = ({ check_type_code, indicator_code }: VersionItem): string | null =>
  check_type_code === CHECK_TYPE.number ? indicator_code : null;

/** Versions never change, so cached ones stay valid; the oldest are evicted when there are too many items. */
const cache = new Map<string, VersionItem[]>();
const MAX_CACHED_ITEMS = 50_000;
let cachedItems = 0;

function keep(key: string, items: VersionItem[]): void {
  if (cache.has(key)) return;
  cache.set(key, items);
  cachedItems += items.length;
  for (const [oldest, evicted] of cache) {
    if (cachedItems <= MAX_CACHED_ITEMS) return;
    cache.delete(oldest);
    cachedItems -= evicted.length;
  }
}

/** Items of check list versions in document order, by version. */
export async function versionItems(
  ctx: TenantReader,
  versions: readonly string[],
): Promise<Map<string, VersionItem[]>> {
  const tenant = ctx.actor.tenant_id;
  const itemsByVersion = new Map<string, VersionItem[]>();
  for (const version of new Set(versions))
    itemsByVersion.set(version, cache.get(`${tenant} ${version}`) ?? []);
  const missing = [...itemsByVersion]
    .filter(([version]) => !cache.has(`${tenant} ${version}`))
    .map(([version]) => version);
  if (missing.length === 0) return itemsByVersion;
  const rows = await ctx.read<VersionItem & { version_id: string }>(
    sql`
    select i.* from unnest(${missing}::uuid[]) v (id) cross join lateral (
      select version_id, position, parent_position, item_id, number, code, name, hint, item_type, check_type_code, relevance_code, choices, unit, rule,
        visible_if, require_photo_on, require_comment_on, indicator_code
      from check_list_version_item where tenant_id = ${tenant}::uuid and version_id = v.id offset 0) i
    order by i.version_id, i.position`,
  );
  for (const { version_id, ...item } of rows) itemsByVersion.get(version_id)?.push(item);
  for (const version of missing) keep(`${tenant} ${version}`, itemsByVersion.get(version) ?? []);
  return itemsByVersion;
}
