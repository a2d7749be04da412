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
