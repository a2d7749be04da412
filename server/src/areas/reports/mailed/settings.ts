import type { SavedReportSettings, changeReportSettings } from '@plumbline/contract/reports/mailed';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/withTenantId.ts';
import { compile } from '#kit/db/db.ts';
import { refuseLimitedKey } from './pauseReason.ts';

type SavedChoices = SavedReportSettings[keyof SavedReportSettings];

/** The caller's last choices for each kind of report. */
export async function readReportSettings(
  ctx: Pick<ReadCtx, 'actor' | 'read'>,
): Promise<SavedReportSettings> {
  const { tenant_id, id } = ctx.actor;
  const rows = await ctx.read<{ report_config: string; settings: SavedChoices }>(
    compile(sql`
      select report_config, settings from report_setting where tenant_id = ${tenant_id}::uuid and user_id = ${id}::uuid`),
  );
  return Object.fromEntries(rows.map(({ report_config, settings }) => [report_config, settings]));
}

export async function saveReportSettings(
  ctx: Ctx,
  changes: z.output<typeof changeReportSettings>,
): Promise<SavedReportSettings> {
  refuseLimitedKey(ctx);
  const { tenant_id, id } = ctx.actor;
  const changed = Object.entries(changes).map(([report_config, settings]) => ({
    report_config,
    settings,
  }));
  await sql`
    insert into report_setting (tenant_id, user_id, report_config, settings)
    select k.tenant_id, ${id}::uuid, s.* from ${withTenantId(
      tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as s (report_config text, settings jsonb)`,
    )} on conflict (tenant_id, user_id, report_config) do update set settings = excluded.settings`.execute(
    ctx.db,
  );
  return await readReportSettings(ctx);
}
