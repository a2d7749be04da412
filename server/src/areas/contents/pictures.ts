import type { Readable } from 'node:stream';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@plumbline/contract/content/files';
import { address } from '@plumbline/contract/content/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { Permission } from '@plumbline/contract/kit/permissions';
import type { FastifyInstance } from 'fastify';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { workInInspection } from '#areas/inspections/service.ts';
import { inspectionTable } from '#areas/inspections/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import { userTable } from '#areas/users/table.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { readRow, requireWorkedRow } from '#kit/entity/read.ts';
import { lockRow, updateRow } from '#kit/entity/write.ts';
import { keepFiles } from '#kit/tenantFiles/keepFiles.ts';
import { changingRoute, readRoute, transactionRoute } from '#kit/http/route.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { withPicture } from './receiveFiles.ts';
import { drawAfterCommit } from './versions.ts';

/** The one picture in a field of an entity's rows. */
interface Portrait {
  entity: EntityTable;
  field: 'avatar' | 'signature';
  read: Permission;
  change: Permission;
  /** @throws not_found if the caller may not read, or may not change, this one */
  requireMayRead?: (ctx: ReadCtx, id: string) => void;
  requireMayChange?: (ctx: ReadCtx, id: string) => void;
  /** Refuses if the row must not change, before it is locked. */
  hold?: (ctx: Ctx, id: string) => Promise<unknown>;
}

/** Allows only the caller's own, except for administrators. */
function requireOwn({ actor }: ReadCtx, id: string): void {
  if (!actor.scope.all && id !== actor.id) throw new Refusal('not_found');
}

const PORTRAITS: readonly Portrait[] = [
  { entity: objectTable, field: 'avatar', read: 'object.read', change: 'object.change' },
  {
    entity: businessUnitTable,
    field: 'avatar',
    read: 'business_unit.read',
    change: 'business_unit.change',
  },
  {
    entity: userTable,
    field: 'avatar',
    read: 'user.read',
    change: 'user.picture',
    requireMayChange: requireOwn,
  },
  {
    entity: userTable,
    field: 'signature',
    read: 'user.content',
    change: 'user.picture',
    requireMayRead: requireOwn,
    requireMayChange: requireOwn,
  },
  {
    entity: inspectionTable,
    field: 'signature',
    read: 'inspection.read',
    change: 'inspection.answer',
    hold: workInInspection,
  },
];

export function pictureRoutes(app: FastifyInstance): void {
  for (const portrait of PORTRAITS) {
    readPicture(app, portrait);
    changePicture(app, portrait);
    removePicture(app, portrait);
  }
}

const callOf = ({ entity: { resource }, field }: Portrait) => ({
  tag: resource.name,
  path: `${resource.path}/:id/${field}`,
});

function readPicture(app: FastifyInstance, portrait: Portrait): void {
  const { entity, field, read: permission, requireMayRead } = portrait;
  const summary = `The address of the ${field} of one ${entity.resource.name}`;
  readRoute(
    app,
    { ...callOf(portrait), method: 'GET', permission, summary, answer: address },
    async (ctx, { id }) => {
      requireMayRead?.(ctx, id);
      const url = (await readRow(ctx, entity, id, [field])).view[field];
      if (url === null) throw new Refusal('not_found');
      return { url };
    },
  );
}

function changePicture(app: FastifyInstance, portrait: Portrait): void {
  const { entity, field, change: permission, requireMayChange } = portrait;
  changingRoute(
    app,
    {
      ...callOf(portrait),
      method: 'PUT',
      permission,
      summary: `Set the ${field} of one ${entity.resource.name}`,
      upload: { types: PICTURE_TYPES, max_bytes: MAX_PICTURE_BYTES },
      answer: address,
    },
    async ({ base, input: { id, request }, commit }) => {
      requireMayChange?.(base, id);
      await requireWorkedRow(base, entity, id);
      const body = request.body as Readable; // as `upload` declares
      return await withPicture(base, body, async (file) => {
        return await commit(async (ctx) => {
          const old = await keepFiles(ctx, [file], () => lockPortrait(ctx, portrait, id));
          drawAfterCommit(ctx, [file.sha256]);
          updateRow(ctx, entity, { old, columns: { [`${field}_sha256`]: file.sha256 } });
          return { url: (await readRow(ctx, entity, id, [field])).view[field] };
        });
      });
    },
  );
}

function removePicture(app: FastifyInstance, portrait: Portrait): void {
  const { entity, field, change: permission, requireMayChange } = portrait;
  const summary = `Remove the ${field} of one ${entity.resource.name}`;
  transactionRoute(
    app,
    { ...callOf(portrait), method: 'DELETE', permission, summary, status: 204 },
    async (ctx, { id }) => {
      requireMayChange?.(ctx, id);
      const old = await lockPortrait(ctx, portrait, id);
      updateRow(ctx, entity, { old, columns: { [`${field}_sha256`]: null } });
    },
  );
}

async function lockPortrait(ctx: Ctx, { entity, hold }: Portrait, id: string) {
  await hold?.(ctx, id);
  return await lockRow(ctx, entity, id);
}
