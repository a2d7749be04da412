import { Refusal } from '@plumbline/contract/kit/errors';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { sql } from 'kysely';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { checkListTable } from '#areas/checkLists/table.ts';
import { changeValueContent } from '#areas/indicators/service.ts';
import { indicatorTable, indicatorValueTable } from '#areas/indicators/table.ts';
import {
  changeItemContent,
  keepsPlace,
  lockLateWork,
  readItem,
  readLateWork,
  workInInspection,
} from '#areas/inspections/service.ts';
import { inspectionTable } from '#areas/inspections/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import { templateTable } from '#areas/templates/table.ts';
import { userTable } from '#areas/users/table.ts';
import { audienceOf } from '#kit/audit/audience.ts';
import type { Ctx, NewAuditEntry, ReadCtx } from '#kit/ctx.ts';
import { isWorkedRow, requireRow, requireWorkedRow } from '#kit/entity/read.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { asWorker } from '#kit/model/actor.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** The place where a file is added or deleted. */
export interface FilePlace {
  inspection_id: string | null;
  /** The object of the file. */
  object_id: string | null;
  /** Whether the places of devices are kept with its files. */
  keeps_place?: boolean;
  /** The log entry of the owner, without the file. */
  entry: Pick<NewAuditEntry, 'entity' | 'entity_id' | 'audience'> & {
    /** The part of the row with the file. */
    part?: Record<string, unknown>;
  };
}

/** An entity that can have files. */
export interface Holder {
  /** The name of the entity in contents. */
  name: string;
  path: string;
  read: Permission;
  add: Permission;
  /** Whether callers with limited reach may delete the files that they have added themselves. */
  removesOwn: boolean;
  /** @throws not_found unless the actor sees it */
  requireVisible: (ctx: ReadCtx, id: string) => Promise<void>;
  /** @throws not_found unless the actor may add files */
  requireWorked: (ctx: ReadCtx, id: string) => Promise<void>;
  /**
   * Locks the row until the end of the transaction. `change`: number of files added or removed.
   * @throws not_found; wrong_status and others if its files cannot change now
   */
  hold: (ctx: Ctx, id: string, change: number) => Promise<FilePlace>;
}

const NOWHERE = { inspection_id: null, object_id: null };

/** An entity whose rows have files of their own. */
function rowHolder(
  entity: EntityTable,
  permissions: Pick<Holder, 'read' | 'add'> & { removesOwn?: boolean },
  objectOf: (row: StoredRow) => string | null = () => null,
): Holder {
  const { name, path } = entity.resource;
  return {
    name,
    path: `${path}/:id`,
    removesOwn: false,
    ...permissions,
    requireVisible: (ctx, id) => requireRow(ctx, entity, id),
    requireWorked: (ctx, id) => requireWorkedRow(ctx, entity, id),
    hold: async (ctx, id) => {
      const { rows } = await sql<StoredRow>`
        select t.* from ${sql.table(entity.table)} t where ${isWorkedRow(ctx, entity, id)} for share`.execute(
        ctx.db,
      );
      const [row] = rows;
      if (!row) throw new Refusal('not_found');
      if (row['archived'] === true) throw new Refusal('wrong_status', { reason: 'archived' });
      const entry = { entity: name, entity_id: id, audience: audienceOf(entity, [row]) };
      return { ...NOWHERE, object_id: objectOf(row), entry };
    },
  };
}

const inspections: Holder = {
  name: inspectionTable.resource.name,
  path: '/inspection/:id',
  read: 'inspection.read',
  add: 'inspection.answer',
  removesOwn: false,
  requireVisible: (ctx, id) => requireRow(ctx, inspectionTable, id),
  requireWorked: (ctx, id) => requireWorkedRow(ctx, inspectionTable, id),
  hold: async (ctx, id) => {
    const inspection = await workInInspection(ctx, id);
    return {
      inspection_id: id,
      object_id: inspection.object_id,
      keeps_place: inspection.keeps_place,
      entry: {
        entity: 'inspection',
        entity_id: id,
        audience: audienceOf(inspectionTable, [inspection]),
      },
    };
  },
};

/** The pictures and the signature of an answer. */
export const items: Holder = {
  name: 'inspection_check_list_item',
  path: '/inspection_check_list_item/:id',
  read: 'inspection.read',
  add: 'inspection.answer',
  removesOwn: false,
  requireVisible: async (ctx, id) => void (await readItem(ctx, id)),
  requireWorked: async (ctx, id) =>
    void (await readItem({ ...ctx, actor: asWorker(ctx.actor) }, id)),
  hold: async (ctx, id, change) => {
    const { inspection, detail, item } = await changeItemContent(ctx, id, change);
    return {
      inspection_id: inspection.id,
      object_id: detail.object_id,
      keeps_place: inspection.keeps_place,
      entry: {
        entity: 'inspection',
        entity_id: inspection.id,
        audience: audienceOf(inspectionTable, [inspection]),
        part: { item_id: id, item: `${item.place.number} ${item.place.name}` },
      },
    };
  },
};

/** The photos of a reading, by those who may correct it. */
const values: Holder = {
  name: indicatorValueTable.resource.name,
  path: '/indicator_value_history/:id',
  read: 'indicator.read',
  add: 'value.change',
  removesOwn: false,
  requireVisible: (ctx, id) => requireRow(ctx, indicatorValueTable, id),
  requireWorked: (ctx, id) => requireWorkedRow(ctx, indicatorValueTable, id),
  hold: async (ctx, id, change) => {
    const { value, indicator } = await changeValueContent(ctx, id, change);
    const { business_unit_id, object_id } = indicator;
    const audience = audienceOf(indicatorValueTable, [{ ...value, business_unit_id }]);
    const entry = { entity: indicatorValueTable.resource.name, entity_id: id, audience };
    return { ...NOWHERE, object_id, entry };
  },
};

/** Late work takes the files of its author whatever has been decided: nothing that was handed in is lost. */
const lateWork: Holder = {
  name: 'late_work',
  path: '/late_work/:id',
  read: 'inspection.read',
  add: 'inspection.answer',
  removesOwn: false,
  requireVisible: async (ctx, id) => void (await readLateWork(ctx, id)),
  requireWorked: async (ctx, id) => requireAuthor(ctx, await readLateWork(ctx, id)),
  hold: async (ctx, id) => {
    const late = await lockLateWork(ctx, id);
    requireAuthor(ctx, late);
    const { inspection_id } = late;
    const entry = { entity: 'inspection', entity_id: inspection_id, audience: {} };
    // its inspection does not have them yet, but will
    return { ...NOWHERE, keeps_place: await keepsPlace(ctx, inspection_id), entry };
  },
};

function requireAuthor({ actor }: ReadCtx, { created_by }: { created_by: string }): void {
  if (created_by !== actor.id) throw new Refusal('not_found');
}

function requireOwnTenant({ actor }: Pick<ReadCtx, 'actor'>, id: string): void {
  if (id !== actor.tenant_id) throw new Refusal('not_found');
}

const tenants: Holder = {
  name: 'tenant',
  path: '/tenant/:id',
  read: 'tenant.content',
  add: 'tenant.content_change',
  removesOwn: false,
  requireVisible: async (ctx, id) => requireOwnTenant(ctx, id),
  requireWorked: async (ctx, id) => requireOwnTenant(ctx, id),
  hold: async (ctx, id) => {
    requireOwnTenant(ctx, id);
    return { ...NOWHERE, entry: { entity: 'tenant', entity_id: id, audience: {} } };
  },
};

const users: Holder = {
  ...rowHolder(userTable, { read: 'user.content', add: 'user.change' }),
  requireVisible: async (ctx, id) => {
    if (!ctx.actor.scope.all && id !== ctx.actor.id) throw new Refusal('not_found');
    await requireRow(ctx, userTable, id);
  },
};

export const HOLDERS: readonly Holder[] = [
  rowHolder(
    objectTable,
    { read: 'object.read', add: 'object.content', removesOwn: true },
    ({ id }) => id,
  ),
  rowHolder(businessUnitTable, { read: 'business_unit.read', add: 'business_unit.change' }),
  rowHolder(
    indicatorTable,
    { read: 'indicator.read', add: 'indicator.change' },
    (row) => row['object_id'] as string, // a column of its table
  ),
  values,
  rowHolder(templateTable, { read: 'template.read', add: 'template.change' }),
  rowHolder(checkListTable, { read: 'check_list.read', add: 'check_list.change' }),
  inspections,
  items,
  lateWork,
  users,
  tenants,
];

/** The holder of the file in this row. */
export function holderOf(entity: string): Holder {
  const holder = HOLDERS.find(({ name }) => name === entity);
  if (!holder) throw new Error(`${entity} has no files`);
  return holder;
}
