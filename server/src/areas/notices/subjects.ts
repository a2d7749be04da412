import type { NoticeData } from '@plumbline/contract/notices/schemas';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import type { Agent } from '#kit/model/actor.ts';

/** An inspection, as named in notices. */
export interface NamedInspection {
  id: string;
  name: string;
  number: string;
  object_id: string;
  object_name: string;
  object_path: string;
  business_unit_id: string;
  responsible_id: string | null;
  responsible_name: string | null;
  assigned_time: string;
  due_time: string | null;
  operative_status_code: number;
  count_critical: number;
}

/** The inspections with their objects, by id. */
export async function subjectsOf(
  { db, actor }: Ctx<Agent>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedInspection>> {
  if (ids.length === 0) return new Map();
  const tenant = actor.tenant_id;
  const { rows } = await sql<NamedInspection>`
    select i.id, i.template_name as name, coalesce(i.number, '') as number, i.object_id, o.name as object_name,
      ${fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant })} as object_path, i.business_unit_id, i.responsible_id,
      u.full_name as responsible_name, i.assigned_time, i.due_time, i.operative_status_code, i.count_critical
    from inspection i
    cross join lateral (select name, parent_id from object where tenant_id = ${tenant}::uuid and id = i.object_id offset 0) o
    left join app_user u on u.tenant_id = ${tenant}::uuid and u.id = i.responsible_id
    where i.tenant_id = ${tenant}::uuid and i.id in (select unnest(${[...new Set(ids)]}::uuid[]))`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names in a notice about the inspection. */
export function dataOf(subject: NamedInspection, at?: string | null): NoticeData {
  const { id, name, number, object_id, object_name, object_path, responsible_id } = subject;
  return {
    inspection: { id, name, number },
    object: { id: object_id, name: object_name, path: object_path },
    ...(responsible_id === null
      ? {}
      : { responsible: { id: responsible_id, name: subject.responsible_name ?? '' } }),
    ...(at ? { at } : {}),
  };
}

export const aboutInspection = ({ id }: Pick<NamedInspection, 'id'>) => ({
  entity: 'inspection',
  id,
});
