import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';

/** More of them help nobody to find a file. */
const MOST = 10;

/** Where a tenant uses a file: the names of contents, and whose picture it is; null if there is no such file any more. */
export async function placesOfFile(
  { database }: Pick<Deps, 'database'>,
  tenant_id: string,
  sha256: string,
): Promise<string[] | null> {
  const tenant = sql`${tenant_id}::uuid`;
  const rows = await database.read<{ place: string }>(sql`
    select '“' || c.name || '” of ' || c.entity || ' ' || c.entity_id as place from content c
      where c.tenant_id = ${tenant} and c.file_sha256 = ${sha256}
    union all select 'avatar of user ' || u.email from app_user u
      where u.tenant_id = ${tenant} and u.avatar_sha256 = ${sha256}
    union all select 'signature of user ' || u.email from app_user u
      where u.tenant_id = ${tenant} and u.signature_sha256 = ${sha256}
    union all select 'avatar of object ' || o.name from object o
      where o.tenant_id = ${tenant} and o.avatar_sha256 = ${sha256}
    union all select 'avatar of business unit ' || b.name from business_unit b
      where b.tenant_id = ${tenant} and b.avatar_sha256 = ${sha256}
    union all select 'signature of inspection ' || i.id from inspection i
      where i.tenant_id = ${tenant} and i.signature_sha256 = ${sha256}
    limit ${MOST}::int`);
  if (rows.length > 0) return rows.map(({ place }) => place);
  const kept = await database.read(sql`
    select sha256 from file_blob where tenant_id = ${tenant} and sha256 = ${sha256}`);
  return kept.length > 0 ? [] : null;
}
