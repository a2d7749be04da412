import { DEFAULT_SETTINGS, NOTICE_KINDS } from '@plumbline/contract/notices/kinds';
import type { NoticeKind, NoticeSetting } from '@plumbline/contract/notices/kinds';
import type { NoticeSettings } from '@plumbline/contract/notices/schemas';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/statement.ts';

type StoredSetting = NoticeSetting & { user_id: string; kind: string };

/** The settings of these users that differ from the default. */
export const storedSettings = (
  tenant: string,
  users: readonly string[],
): RawBuilder<StoredSetting> => sql<StoredSetting>`
  select user_id, kind, in_app, mail from notice_setting where tenant_id = ${tenant}::uuid and user_id in (select unnest(${users}::uuid[]))`;

/** The settings of every kind; of several for one kind the last applies. */
export function settingsOf(stored: readonly Pick<StoredSetting, 'kind' | 'in_app' | 'mail'>[]) {
  const chosen = new Map(stored.map(({ kind, in_app, mail }) => [kind, { in_app, mail }]));
  return Object.fromEntries(
    NOTICE_KINDS.map((kind) => [kind, chosen.get(kind) ?? DEFAULT_SETTINGS[kind]]),
  ) as NoticeSettings;
}

export async function readSettings(ctx: ReadCtx): Promise<NoticeSettings> {
  const { tenant_id, id } = ctx.actor;
  return settingsOf(await ctx.read<StoredSetting>(storedSettings(tenant_id, [id])));
}

/** Changes some settings of the caller. */
export async function changeSettings(
  ctx: Ctx,
  changes: Partial<Record<NoticeKind, Partial<NoticeSetting>>>,
): Promise<NoticeSettings> {
  const { tenant_id, id } = ctx.actor;
  // Two changes at once must not lose each other.
  await sql`select from app_user where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid for no key update`.execute(
    ctx.db,
  );
  const settings = await readSettings(ctx);
  const changed = NOTICE_KINDS.flatMap((kind) =>
    changes[kind] ? [{ kind, ...settings[kind], ...changes[kind] }] : [],
  );
  await sql`
    insert into notice_setting (tenant_id, user_id, kind, in_app, mail)
    select k.tenant_id, ${id}::uuid, s.* from ${withTenantId(
      tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as s (kind text, in_app boolean, mail text)`,
    )} on conflict (tenant_id, user_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail`.execute(
    ctx.db,
  );
  return settingsOf([
    ...Object.entries(settings).map(([kind, one]) => ({ kind, ...one })),
    ...changed,
  ]);
}
