import type { contentSchemas } from '@plumbline/contract/content/schemas';
import { reachOf } from '#kit/model/actor.ts';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kit/ctx.ts';
import { lockedRow } from '#kit/entity/write.ts';
import { nameAs } from '#kit/files/nameAs.ts';
import { LOCKED, findContent, requireOwnFile } from './contents.ts';
import type { ContentRow } from './contents.ts';
import { holderOf } from './holders.ts';

type DescriptionChange = z.output<typeof contentSchemas.update>;

/** A change of the description changes no count of files. */
const UNCHANGED = 0;

/**
 * `PATCH /content/{id}`: changes the description of a file, and the annotations over it. @throws not_found unless the
 * caller may add files there, and has added this one if their reach is limited; stale if `ifMatch` names another
 * version
 */
export async function changeContent(
  ctx: Ctx,
  {
    id,
    ifMatch,
    input,
  }: { id: string; ifMatch: string | undefined; input: () => DescriptionChange },
): Promise<void> {
  const found = await findContent(ctx, id, {});
  requireOwnFile(ctx, found);
  const holder = holderOf(found.entity);
  if (reachOf(ctx.actor, holder.add) === 'none') throw new Refusal('not_found');
  const given = input();
  const { entry } = await holder.hold(ctx, found.entity_id, UNCHANGED);
  const row = await findContent(ctx, id, { lock: LOCKED });
  lockedRow([row], ifMatch);
  if (row.archived) throw new Refusal('wrong_status', { reason: 'archived' });
  const change = given.name === undefined ? given : { ...given, name: renamed(row, given.name) };
  const columns = Object.entries(change).map(
    ([name, value]) => sql`${sql.ref(name)} = ${columnValue(name, value)}`,
  );
  if (columns.length === 0) return;
  await sql`
    update content set ${sql.join(columns)}, version = version + 1, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(ctx.db);
  const { part, ...of } = entry;
  ctx.audit.push({
    ...of,
    operation: 'update',
    old_value: { ...part, content: row.name, ...logged(before(row, change)) },
    new_value: { ...part, content: change.name ?? row.name, ...logged(change) },
  });
}

/** A file keeps the extension of its type. */
const renamed = (row: ContentRow, name: string): string =>
  nameAs(name, { extension: /\.([^.]+)$/.exec(row.name)?.[1]?.toLowerCase() ?? '' });

const columnValue = (name: string, value: unknown) =>
  name === 'annotations' && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;

const before = (row: ContentRow, change: DescriptionChange) =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name] ?? null]));

/** The log only notes annotations; the name stands for the file. */
function logged({ annotations, name: _, ...values }: Record<string, unknown>) {
  return annotations === undefined ? values : { ...values, annotations: annotations !== null };
}
