import { keptStamp } from '@plumbline/contract/kit/placeStamp';
import type { PlaceStamp } from '@plumbline/contract/kit/placeStamp';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { isWorkedRow } from '#kit/entity/read.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import type { CheckedFile } from '#kit/tenantFiles/checkFile.ts';
import { KINDS_WITH } from '#kit/files/fields.ts';
import { keepFiles } from '#kit/tenantFiles/keepFiles.ts';
import { newId } from '#kit/ids.ts';
import type { Holder, FilePlace } from './holders.ts';
import { contentTable } from './table.ts';
import { drawAfterCommit } from './versions.ts';

/** A file with its description. */
export interface NewContent {
  id?: string | undefined;
  file: CheckedFile;
  name: string;
  description?: string | null | undefined;
  user_tags?: string[] | undefined;
  taken_at?: string | undefined;
  device_place?: PlaceStamp | undefined;
  /** The kind of a generated report. */
  report_config?: string;
  report_key?: string | null;
}

/** The owner of files. */
export interface ContentOwner {
  holder: Holder;
  id: string;
}

export type ContentRow = StoredRow & {
  entity: string;
  entity_id: string;
  name: string;
  archived: boolean;
  created_by: string | null;
};

/** Adds files, whose bytes are in the store, to their owner; returns their ids in order. */
export async function addContents(
  ctx: Ctx,
  { holder, id }: ContentOwner,
  contents: readonly NewContent[],
): Promise<string[]> {
  const files = contents.map(({ file }) => file);
  const place = await keepFiles(ctx, files, () => holder.hold(ctx, id, contents.length));
  drawAfterCommit(
    ctx,
    files.flatMap(({ kind, sha256 }) => (KINDS_WITH.thumbnail.includes(kind) ? [sha256] : [])),
  );
  return contents.map((content) => {
    noteFile(ctx, place, { old: null, new: content.name });
    return queueContent(ctx, { holder, id, place }, content);
  });
}

/** The clock of a camera may be wrong, but no picture was taken in the future. */
const notAfter = (now: Date, moment: string | null): string | null =>
  moment !== null && Date.parse(moment) > now.getTime() ? now.toISOString() : moment;

/** Inserts a file with the next message; returns its id. */
export function queueContent(
  { db, actor, now }: Ctx,
  { holder, id: entity_id, place }: { holder: Holder; id: string; place: FilePlace },
  content: NewContent,
): string {
  const { file, name, description = null, user_tags = [] } = content;
  const { report_config = null, report_key = null } = content;
  const stamp = place.keeps_place === true ? (content.device_place ?? null) : null;
  const id = content.id ?? newId();
  const taken_at = notAfter(now, file.taken_at ?? content.taken_at ?? null);
  queue(
    db,
    sql`
    insert into content (tenant_id, id, entity, entity_id, inspection_id, object_id, file_sha256, sha256, name, mime, kind, size, width, height,
      description, user_tags, place, device_place, taken_at, report_config, report_key, api_key_id, created_by, updated_by)
    values (${actor.tenant_id}::uuid, ${id}::uuid, ${holder.name}, ${entity_id}::uuid, ${place.inspection_id}::uuid, ${place.object_id}::uuid,
      ${file.sha256}, ${file.received_sha256}, ${name}, ${file.mime}, ${file.kind}, ${file.size}::bigint, ${file.width}::int, ${file.height}::int,
      ${description}, ${user_tags}::text[], ${file.place && JSON.stringify(file.place)}::jsonb,
      ${stamp && JSON.stringify(keptStamp(stamp, now))}::jsonb, ${taken_at}::timestamptz,
      ${report_config}, ${report_key}, ${actor.key?.id ?? null}::uuid, ${actor.id}::uuid,
      ${actor.id}::uuid)`,
  );
  return id;
}

/** Logs a new, removed or changed file with its owner. */
export function noteFile(
  ctx: Ctx,
  { entry: { part, ...entry } }: FilePlace,
  names: { old: string | null; new: string | null },
): void {
  ctx.audit.push({
    ...entry,
    operation: 'update',
    old_value: { ...part, content: names.old },
    new_value: { ...part, content: names.new },
  });
}

/** Finds a file that the actor works with; with `of`, only among the owner's. */
export async function findContent(
  ctx: Ctx,
  id: string,
  { of, lock = sql`` }: { of?: ContentOwner; lock?: RawBuilder<unknown> },
): Promise<ContentRow> {
  const through = of
    ? sql`and t.entity = ${of.holder.name} and t.entity_id = ${of.id}::uuid`
    : sql``;
  const { rows } = await sql<ContentRow>`
    select t.* from content t
    where t.tenant_id = ${ctx.actor.tenant_id}::uuid and ${isWorkedRow(ctx, contentTable, id)} ${through} ${lock}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return row;
}

export const LOCKED = sql`for no key update`;

/** Refuses an actor with limited reach unless they added the file; for them, others do not exist here. */
export function requireOwnFile({ actor }: Ctx, { created_by }: ContentRow): void {
  if (!actor.scope.all && created_by !== actor.id) throw new Refusal('not_found');
}

/**
 * Deletes a file so that it can be restored, or restores it.
 * @throws stale if another request does the same at this moment
 */
export async function setDeleted(
  ctx: Ctx,
  { of, id }: { of: ContentOwner; id: string },
  deleted: boolean,
): Promise<void> {
  const found = await findContent(ctx, id, { of });
  if (of.holder.removesOwn) requireOwnFile(ctx, found);
  if (found.archived === deleted) return;
  // The owner of the file is always locked before it.
  const place = await of.holder.hold(ctx, of.id, deleted ? -1 : 1);
  const { archived, name } = await findContent(ctx, id, { of, lock: LOCKED });
  if (archived === deleted) throw new Refusal('stale');
  await sql`
    update content set archived = ${deleted}, archived_at = ${deleted ? sql`now()` : null}, version = version + 1,
      updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(ctx.db);
  noteFile(ctx, place, deleted ? { old: name, new: null } : { old: null, new: name });
}
