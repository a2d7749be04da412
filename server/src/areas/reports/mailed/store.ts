import { Refusal } from '@plumbline/contract/kit/errors';
import { defineResource } from '@plumbline/contract/kit/resource';
import type { NewReportSchedule, ReportScheduleView } from '@plumbline/contract/reports/mailed';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import type { CreateReport } from '@plumbline/contract/reports/schemas';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { indicatorTable } from '#areas/indicators/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import { templateTable } from '#areas/templates/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import { newestFirst } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { limitedKey } from '#kit/model/actor.ts';
import type { Actor, SystemActor } from '#kit/model/actor.ts';
import { defineTable } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** All choices for a report, as stored. */
interface StoredChoices {
  format: CreateReport['format'];
  language: NonNullable<CreateReport['language']> | null;
  sections: NonNullable<CreateReport['sections']> | null;
  with_pictures: boolean;
}

export interface StoredSchedule {
  id: string;
  report_config: ReportConfig;
  entity_id: string;
  settings: StoredChoices;
  rrule: string;
  recipient_ids: string[];
}

export const choicesOf = (
  input: Pick<NewReportSchedule, 'format' | 'language' | 'sections' | 'with_pictures'>,
): StoredChoices => ({
  format: input.format,
  language: input.language ?? null,
  sections: input.sections ?? null,
  with_pictures: input.with_pictures ?? true,
});

/** The body that makes the report. */
export const reportBodyOf = ({
  report_config,
  settings: { format, language, sections, with_pictures },
}: Pick<StoredSchedule, 'report_config' | 'settings'>): CreateReport => ({
  report_config,
  format,
  with_pictures,
  ...(language === null ? {} : { language }),
  ...(sections === null ? {} : { sections }),
});

/**
 * The schedules that the actor sees: users their own, those who see the whole tenant all, and keys limited to some
 * units none.
 */
function visible(schedule: RawBuilder<unknown>, actor: Actor): RawBuilder<boolean> {
  if (actor.scope.all) return sql<boolean>`true`;
  return limitedKey(actor)
    ? sql<boolean>`false`
    : sql<boolean>`${schedule}.user_id = ${actor.id}::uuid`;
}

/** A schedule as its changes read and write it. */
export type ScheduleColumns = StoredRow &
  StoredSchedule &
  Pick<ReportScheduleView, 'next_at' | 'paused_because'> & { left_ids: string[] };

/** The values of a schedule in the form of the body. */
export const scheduleValues = (row: Readonly<Record<string, unknown>>) => {
  const { report_config, entity_id, settings, rrule, recipient_ids, next_at } =
    row as ScheduleColumns; // a row of the table
  const is_active = next_at !== null;
  return { report_config, entity_id, ...settings, rrule, recipient_ids, is_active };
};

/** How schedules are changed and logged; what a list shows of them is not in their columns. */
export const scheduleTable = defineTable({
  resource: defineResource({ name: 'report_schedule', path: '/report_schedule', fields: {} }),
  table: 'report_schedule',
  visible,
  loggedAs: scheduleValues,
  defaults: {},
});

/** The subject of reports of a kind, under its name in the statement. */
function subject(
  ctx: Pick<ReadCtx, 'actor'>,
  alias: string,
  [report_config, table]: [ReportConfig, EntityTable],
): RawBuilder<unknown> {
  const seen = allOf(scopeConditions(ctx, table, sql.ref(alias)));
  return sql`left join ${sql.table(table.table)} ${sql.ref(alias)} on ${seen} and ${sql.ref(alias)}.id = s.entity_id and s.report_config = ${report_config}`;
}

/** The subjects of the reports of schedules `s`, as `entity_name`: null if the actor no longer sees it. */
export function subjects(ctx: Pick<ReadCtx, 'actor'>) {
  return {
    entity_name: sql`coalesce(o.name, b.name, t.name, i.name) as entity_name`,
    joins: sql`
      ${subject(ctx, 'o', ['ObjectStateReport', objectTable])}
      ${subject(ctx, 'b', ['BusinessUnitStateReport', businessUnitTable])}
      ${subject(ctx, 't', ['InspectionTemplateReport', templateTable])}
      ${subject(ctx, 'i', ['IndicatorHistoryReport', indicatorTable])}`,
  };
}

/** The users of some ids of `s`, by name. */
const usersOf = (tenant: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.full_name) order by r.full_name, r.id) from app_user r
    where r.tenant_id = ${tenant} and r.id in (select unnest(${ids}))), '[]')`;

type ScheduleRow = Omit<ReportScheduleView, 'entity' | keyof StoredChoices | 'is_active'> &
  Pick<StoredSchedule, 'settings'> & { entity_id: string; entity_name: string | null };

function scheduleRows(ctx: Pick<ReadCtx, 'actor'>): RawBuilder<ScheduleRow> {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const { entity_name, joins } = subjects(ctx);
  return sql<ScheduleRow>`
      select s.id, s.report_config, s.entity_id, ${entity_name}, jsonb_build_object('id', u.id, 'name', u.full_name) as "user", s.settings, s.rrule,
        ${usersOf(tenant, sql`s.recipient_ids`)} as recipients, ${usersOf(tenant, sql`s.left_ids`)} as "left", s.paused_because, s.next_at, s.last_at, s.sent_count, s.skipped, s.failed_at, s.created_at
      from report_schedule s
      join app_user u on u.tenant_id = ${tenant} and u.id = s.user_id
      ${joins}
      where s.tenant_id = ${tenant} and ${visible(sql`s`, ctx.actor)}`;
}

const viewOf = ({ entity_id, entity_name, settings, ...row }: ScheduleRow): ReportScheduleView => ({
  ...row,
  ...settings,
  // A deleted entity, or one that is no longer visible, has no name.
  entity: { id: entity_id, name: entity_name ?? '' },
  is_active: row.next_at !== null,
});

/** @throws Refusal `not_found` */
export async function readSchedule(
  ctx: Pick<ReadCtx, 'actor' | 'read'>,
  id: string,
): Promise<ReportScheduleView> {
  const [row] = await ctx.read<ScheduleRow>(sql`${scheduleRows(ctx)} and s.id = ${id}::uuid`);
  if (!row) throw new Refusal('not_found');
  return viewOf(row);
}

/** The settings of a schedule, unless it is paused or deleted. */
export async function activeSchedule(
  { actor, read }: ReadCtx<SystemActor>,
  id: string,
): Promise<(StoredSchedule & { user_id: string }) | null> {
  const [row] = await read<StoredSchedule & { user_id: string }>(
    sql`
      select id, user_id, report_config, entity_id, settings, rrule, recipient_ids from report_schedule
      where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid and next_at is not null`,
  );
  return row ?? null;
}

/** One page, the newest first. */
export const readSchedules = async (ctx: ReadCtx, paging: Paging) =>
  await newestFirst(ctx, paging, {
    alias: 's',
    rows: scheduleRows(ctx),
    count: sql`select count(*) as total from report_schedule s where s.tenant_id = ${ctx.actor.tenant_id}::uuid and ${visible(sql`s`, ctx.actor)}`,
    views: (rows) => rows.map(viewOf),
  });
