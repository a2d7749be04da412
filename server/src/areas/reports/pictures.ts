import { placeText } from '@plumbline/contract/kit/placeText';
import { sql } from 'kysely';
import { contentTable } from '#areas/contents/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import type { ReportRequest } from './request.ts';
import type { ReportPicture } from './document.ts';

interface PictureRow extends Omit<ReportPicture, 'caption'> {
  entity_id: string;
  description: string | null;
  /** The place of the device that took it, null unless known. */
  point: { lat: number; lon: number; accuracy: number } | null;
}

/** The photos of items, by item, in the order in which they were added. */
export async function picturesOf(
  { ctx, settings }: Pick<ReportRequest, 'ctx' | 'settings'>,
  items: readonly string[],
): Promise<ReadonlyMap<string, ReportPicture[]>> {
  if (settings.with_pictures === false || items.length === 0) return new Map();
  const visible = scopeConditions(ctx, contentTable, sql.ref('t'));
  const rows = await ctx.read<PictureRow>(
    sql`
      select t.entity_id, t.file_sha256 as sha256, t.name, t.description, t.annotations,
        case when t.device_place ->> 'fault' is null then t.device_place end as point from content t
      where ${allOf(visible)} and t.entity = 'inspection_check_list_item' and t.entity_id in (select unnest(${items}::uuid[]))
        and t.kind = 'picture' and not t.archived
      order by t.entity_id, t.created_at, t.id`,
  );
  return Map.groupBy(
    rows.map(({ description, point, ...row }) => ({
      ...row,
      caption: [description, point && placeText(point)].filter(Boolean).join(' · '),
    })),
    (row) => row.entity_id,
  );
}

/** The weight that photos add to a report; a spreadsheet only counts them. */
export const weightOfPictures = (
  { settings }: Pick<ReportRequest, 'settings'>,
  count: number,
): number => (settings.format === 'pdf' ? 10 * count : 0);

/** The approximate number of photos in the items of these inspections. */
export async function countPictures(
  ctx: ReadCtx,
  inspections: readonly { id: string }[],
): Promise<number> {
  const [counted] = await ctx.read<{ n: number }>(
    sql`
      select count(*)::int as n from content t
      where t.tenant_id = ${ctx.actor.tenant_id}::uuid and t.inspection_id in (select unnest(${inspections.map(({ id }) => id)}::uuid[]))
        and t.entity = 'inspection_check_list_item' and t.kind = 'picture' and not t.archived`,
  );
  return counted?.n ?? 0;
}
