import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { NewContent } from './contents.ts';

/** Removes the locations of pictures, unless the tenant keeps them. */
export async function placesFor(
  ctx: ReadCtx,
  contents: readonly NewContent[],
): Promise<NewContent[]> {
  if (contents.every(({ file }) => file.place === null)) return [...contents];
  const [tenant] = await ctx.read<{ keeps_places: boolean }>(
    sql`select keeps_places from tenant where tenant_id = ${ctx.actor.tenant_id}::uuid`,
  );
  if (tenant?.keeps_places === true) return [...contents];
  return contents.map((content) => ({ ...content, file: { ...content.file, place: null } }));
}
