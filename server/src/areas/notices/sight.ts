import { roleOf } from '@plumbline/contract/kit/roles';
import { sql } from 'kysely';
import { seenPairs } from '#areas/users/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';

/** The subject of a notice, and its user. */
export interface Sight {
  user_id: string;
  about: { entity: string; id: string } | null;
}

/** An active user, with the columns that mail and scope need. */
export interface Recipient {
  id: string;
  full_name: string;
  email: string;
  /** The address is unconfirmed, and it has refused a mail. */
  refuses_mail: boolean;
  language: string;
  time_zone: string | null;
  is_superuser: boolean;
  user_type_code: number;
}

/** The active ones of these users, by id. */
export async function activeUsers(
  { db, actor }: Ctx<Agent>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const { rows } = await sql<Recipient>`
    select u.id, u.full_name, u.email, u.language, u.time_zone, u.is_superuser, u.user_type_code,
      not u.is_verified and exists (select from mail m where m.tenant_id = ${actor.tenant_id}::uuid and m.user_id = u.id
        and m.address = u.email and m.status = 'failed' and m.fault in ('refused', 'postponed')) as refuses_mail
    from app_user u
    where u.tenant_id = ${actor.tenant_id}::uuid and u.id in (select unnest(${[...new Set(ids)]}::uuid[])) and u.is_active and not u.archived`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns those notices whose users may at this moment see the subject (docs/wire.md "Scope"). */
export async function visibleTo<N extends Sight>(
  ctx: Ctx<Agent>,
  notices: readonly N[],
  users: ReadonlyMap<string, Recipient>,
): Promise<N[]> {
  const isSure = ({ user_id, about }: N) => about === null || seesAll(users.get(user_id));
  const unsure = notices.filter((notice) => users.has(notice.user_id) && !isSure(notice));
  const responsible = await responsibleFor(ctx, unsure);
  const rest = unsure.filter((notice) => !responsible.has(pairOf(notice)));
  const units = await unitsOf(ctx, rest);
  const unitOf = ({ about }: N) => units.get(about?.id ?? '');
  const pairs = rest.flatMap((notice) => {
    const unit = unitOf(notice);
    return unit === undefined ? [] : [{ user_id: notice.user_id, unit }];
  });
  const seen = new Set((await seenPairs(ctx, pairs)).map((pair) => `${pair.user_id} ${pair.unit}`));
  return notices.filter((notice) => {
    if (!users.has(notice.user_id)) return false;
    return (
      isSure(notice) ||
      responsible.has(pairOf(notice)) ||
      seen.has(`${notice.user_id} ${unitOf(notice)}`)
    );
  });
}

function seesAll(user: Recipient | undefined): boolean {
  if (!user) return false;
  const role = roleOf({ ...user, user_type: { code: user.user_type_code } });
  return role === 'admin' || role === 'superuser';
}

const pairOf = ({ user_id, about }: Sight): string => `${user_id} ${about?.id}`;

/** The pairs of users and inspections they are or were responsible for. */
async function responsibleFor(
  { db, actor }: Ctx<Agent>,
  notices: readonly Sight[],
): Promise<ReadonlySet<string>> {
  const ids = notices.flatMap(({ about }) => (about?.entity === 'inspection' ? [about.id] : []));
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string; inspection_id: string }>`
    select user_id, inspection_id from inspection_responsible
    where tenant_id = ${actor.tenant_id}::uuid and inspection_id in (select unnest(${ids}::uuid[]))`.execute(
    db,
  );
  return new Set(rows.map(({ user_id, inspection_id }) => `${user_id} ${inspection_id}`));
}

/** The units of the inspections, objects and restrictions, by their ids. */
async function unitsOf(
  { db, actor }: Ctx<Agent>,
  notices: readonly Sight[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(notices.flatMap(({ about }) => (about ? [about.id] : [])))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; unit: string }>`
    select id, business_unit_id as unit from inspection where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))
    union all
    select id, business_unit_id from object where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))
    union all
    select id, business_unit_id from quality_constraint where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))`.execute(
    db,
  );
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}
