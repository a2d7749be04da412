import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import { managersOf } from '../managers.ts';
import { aboutInspection, dataOf, subjectsOf } from '../subjects.ts';
import type { NewNotice } from '../sendNotices.ts';

/** Notices of inspections with critical results, and of objects that no longer have any. */
export async function ofResults(
  ctx: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const completed = new Map(
    events.flatMap(({ entity, type, entity_id, user_id }) =>
      entity === 'inspection' && type === 'complete' ? [[entity_id, user_id] as const] : [],
    ),
  );
  if (completed.size === 0) return [];
  const subjects = [...(await subjectsOf(ctx, [...completed.keys()])).values()];
  const critical = subjects.filter(({ count_critical }) => count_critical > 0);
  const healed = await healedBy(ctx, [...completed.keys()]);
  const managers = await managersOf(
    ctx,
    [...critical, ...healed].map(({ business_unit_id }) => business_unit_id),
  );
  const readers = (unit: string, inspection: string) =>
    (managers.get(unit) ?? []).filter((user) => user !== completed.get(inspection));
  return [
    ...critical.flatMap((subject) =>
      readers(subject.business_unit_id, subject.id).map((user_id): NewNotice => ({
        user_id,
        kind: 'critical',
        key: `critical ${subject.id}`,
        about: aboutInspection(subject),
        data: { ...dataOf(subject), critical: subject.count_critical },
      })),
    ),
    ...healed.flatMap(({ inspection_id, id, name, path, business_unit_id }) =>
      readers(business_unit_id, inspection_id).map((user_id): NewNotice => ({
        user_id,
        kind: 'healed',
        key: `healed ${inspection_id} ${id}`,
        about: { entity: 'object', id },
        data: { object: { id, name, path } },
      })),
    ),
  ];
}

interface HealedObject {
  inspection_id: string;
  id: string;
  name: string;
  path: string;
  business_unit_id: string;
}

/**
 * The objects without a critical finding of their own for which one of these inspections answered a check list that was
 * critical the time before.
 */
async function healedBy(
  { db, actor }: Ctx<Agent>,
  ids: readonly string[],
): Promise<HealedObject[]> {
  const tenant = actor.tenant_id;
  const { rows } = await sql<HealedObject>`
    select distinct d.inspection_id, o.id, o.name, o.business_unit_id,
      ${fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant })} as path
    from inspection_detail d
    cross join lateral (select * from object where tenant_id = ${tenant}::uuid and id = d.object_id offset 0) o
    cross join lateral (select actual_critical from object_quality where tenant_id = ${tenant}::uuid and object_id = d.object_id offset 0) q
    where d.tenant_id = ${tenant}::uuid and d.inspection_id in (select unnest(${ids}::uuid[])) and d.count_critical = 0 and q.actual_critical = 0
      and (select before.count_critical > 0 from inspection_detail before
        where before.tenant_id = ${tenant}::uuid and before.object_id = d.object_id and before.check_list_id = d.check_list_id
          and before.finished_at < d.finished_at order by before.finished_at desc nulls last limit 1)`.execute(
    db,
  );
  return rows;
}
