import { DEFAULT_SETTINGS, NOTICE_KINDS } from '@plumbline/contract/notices/kinds';
import type { NoticeKind, NoticeSetting } from '@plumbline/contract/notices/kinds';
import type { NoticeSettings } from '@plumbline/contract/notices/schemas';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/statement.ts';

type StoredSetting = Omit<NoticeSetting, 'push'> & {
  user_id: string;
  kind: string;
  /** Null: as is the default. */
  push: boolean | null;
};

/** The settings of these users that differ from the default. */
export const storedSettings = (
  tenant: string,
  users: readonly string[],
): RawBuilder<StoredSetting> => sql<StoredSetting>`
  select user_id, kind, in_app, push, mail from notice_setting where tenant_id = ${tenant}::uuid and user_id in (select unnest(${users}::uuid[]))`;

/** The settings of every kind; of several for one kind the last applies. */
export function settingsOf(stored: readonly Omit<StoredSetting, 'user_id'>[]) {
  const chosen = new Map(
    stored.map(({ kind, in_app, push, mail }) => [kind, { in_app, push, mail }]),
  );
  return Object.fromEntries(
    NOTICE_KINDS.map((kind) => {
      const usual = DEFAULT_SETTINGS[kind];
      const own = chosen.get(kind) ?? usual;
      return [kind, { ...own, push: own.push ?? usual.push }];
    }),
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
    insert into notice_setting (tenant_id, user_id, kind, in_app, push, mail)
    select k.tenant_id, ${id}::uuid, s.* from ${withTenantId(
      tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as s (kind text, in_app boolean, push boolean, mail text)`,
    )} on conflict (tenant_id, user_id, kind) do update set in_app = excluded.in_app, push = excluded.push, mail = excluded.mail`.execute(
    ctx.db,
  );
  return settingsOf([
    ...Object.entries(settings).map(([kind, one]) => ({ kind, ...one })),
    ...changed,
  ]);
}
