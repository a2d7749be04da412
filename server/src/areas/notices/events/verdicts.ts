import { breachOf } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import type { NoticeData } from '@plumbline/contract/notices/schemas';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import { managersOf } from '../managers.ts';
import type { NewNotice } from '../sendNotices.ts';

interface Verdict extends LimitTerms {
  id: string;
  at: string;
  status: Quality | null;
  previous: Quality | null;
  value: number | null;
  user_id: string | null;
  constraint_id: string;
  name: string;
  indicator_id: string | null;
  indicator_name: string | null;
  object_id: string;
  object_name: string;
  object_path: string;
  business_unit_id: string;
}

/** Notices of restrictions that are newly broken, or worse than before, or hold again. */
export async function ofVerdicts(
  ctx: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const ids = events.flatMap(({ entity, id }) => (entity === 'constraint' ? [id] : []));
  const changed = (await verdictsOf(ctx, ids)).flatMap((verdict) => {
    const kind = kindOf(verdict);
    return kind === null ? [] : [{ kind, verdict }];
  });
  if (changed.length === 0) return [];
  const managers = await managersOf(
    ctx,
    changed.map(({ verdict }) => verdict.business_unit_id),
  );
  return changed.flatMap(({ kind, verdict }) =>
    (managers.get(verdict.business_unit_id) ?? [])
      .filter((user) => user !== verdict.user_id)
      .map((user_id): NewNotice => ({
        user_id,
        kind,
        key: `${kind} ${verdict.id}`,
        about: { entity: 'constraint', id: verdict.constraint_id },
        data: dataOf(ctx, verdict),
      })),
  );
}

function kindOf({ status, previous }: Verdict): 'limit_broken' | 'limit_healed' | null {
  const before = previous ?? QUALITY.ok;
  if (status === null || status === before) return null;
  if (status === QUALITY.ok) return 'limit_healed';
  return status < before ? 'limit_broken' : null;
}

function dataOf({ actor }: Ctx<Agent>, verdict: Verdict): NoticeData {
  const { constraint_id, name, indicator_id, indicator_name, status, value, at } = verdict;
  const { object_id, object_name, object_path } = verdict;
  const today = dayText(dayIn(actor.tenant.time_zone, new Date(at)));
  const breach = breachOf(verdict, { value, today });
  return {
    constraint: { id: constraint_id, name },
    object: { id: object_id, name: object_name, path: object_path },
    ...(indicator_id === null
      ? {}
      : { indicator: { id: indicator_id, name: indicator_name ?? '' } }),
    ...(status === null ? {} : { quality: status }),
    ...(breach === null ? {} : { limit: breach.limit }),
    ...(value === null ? {} : { value }),
  };
}

/** The verdicts of these events, except for rows archived since. */
async function verdictsOf({ db, actor }: Ctx<Agent>, ids: readonly string[]): Promise<Verdict[]> {
  if (ids.length === 0) return [];
  const tenant = actor.tenant_id;
  const { rows } = await sql<Verdict>`
    select v.id, v.at, v.quality_status_code as status, v.previous_status_code as previous, v.value, v.user_id, c.id as constraint_id, c.name,
      c.constraint_type_code, c.critical_min, c.attention_min, c.attention_max, c.critical_max, c.boundary_date, c.warning_days, c.valid_from, c.valid_to,
      c.indicator_id, i.name as indicator_name, o.id as object_id, o.name as object_name, o.business_unit_id,
      ${fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant })} as object_path
    from constraint_verdict v
    cross join lateral (select * from quality_constraint where tenant_id = ${tenant}::uuid and id = v.constraint_id offset 0) c
    cross join lateral (select * from object where tenant_id = ${tenant}::uuid and id = c.object_id offset 0) o
    left join measurement_indicator i on i.tenant_id = ${tenant}::uuid and i.id = c.indicator_id
    where v.tenant_id = ${tenant}::uuid and v.id in (select unnest(${ids}::uuid[])) and not c.archived and not o.archived and i.archived is not true
    order by v.id`.execute(db);
  return rows;
}
