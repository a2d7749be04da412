import { STATUS } from '@plumbline/contract/inspections/status';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

const started = (device: Sql, tenant: Sql) => sql`
  from inspection i where i.tenant_id = ${tenant} and i.responsible_id = ${device}.user_id
    and i.operative_status_code = ${STATUS.active}::int and not i.archived`;

/** The number of inspections in progress of the device's user. */
export const startedBy = (device: Sql, tenant: Sql): Sql =>
  sql`(select count(*)::int ${started(device, tenant)})`;

/**
 * Whether work may wait on the device: it has said so, or it is the one that its user has last used, while they have
 * inspections in progress.
 */
export const hasWork = (device: Sql, tenant: Sql): RawBuilder<boolean> =>
  sql<boolean>`(${device}.unsent_entries + ${device}.unsent_files > 0 or (
    exists (select ${started(device, tenant)}) and not exists (
      select from device later where later.tenant_id = ${tenant} and later.user_id = ${device}.user_id and later.told_at > ${device}.told_at)))`;

/** The ids of the devices on which work may wait, found from what waits and from the inspections in progress. */
export const idsWithWork = (tenant: Sql): Sql => sql`
  select d.id from device d where d.tenant_id = ${tenant} and d.unsent_entries + d.unsent_files > 0
  union all
  select l.id from (select distinct i.responsible_id as user_id from inspection i where i.tenant_id = ${tenant}
      and i.operative_status_code = ${STATUS.active}::int and not i.archived) u
    cross join lateral (select d.id from device d where d.tenant_id = ${tenant} and d.user_id = u.user_id
      order by d.told_at desc fetch first row with ties) l`;
