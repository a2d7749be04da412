import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { ReportPicture } from '../document.ts';

/** The letterhead: the name of the company, and the newest picture that is tagged as its logo. */
export interface Letterhead {
  name: string;
  logo: ReportPicture | null;
}

export async function companyOf({ read, actor }: ReadCtx): Promise<Letterhead> {
  const tenant = sql`${actor.tenant_id}::uuid`;
  const [row] = await read<{ name: string; sha256: string | null }>(
    sql`
      select b.name, (
        select c.file_sha256 from content c where c.tenant_id = ${tenant} and c.entity = 'tenant' and c.entity_id = ${tenant}
          and c.user_tags @> array['logo'] and c.kind = 'picture' and not c.archived order by c.created_at desc, c.id limit 1) as sha256
      from business_unit b where b.tenant_id = ${tenant} and b.parent_id is null limit 1`,
  );
  const name = row?.name ?? '';
  const sha256 = row?.sha256 ?? null;
  return { name, logo: sha256 === null ? null : { sha256, name, caption: '', annotations: null } };
}
