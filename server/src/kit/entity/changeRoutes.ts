import { Refusal } from '@plumbline/contract/kit/errors';
import type { Permission } from '@plumbline/contract/kit/permissions';
import { schemasOf } from '@plumbline/contract/schemas';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from '#kit/ctx.ts';
import { transactionRoute } from '#kit/http/route.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { ReadView } from './read.ts';
import { readAfter } from './readAfter.ts';
import type { Read } from './routes.ts';
import { deleteRow, etagOf, insertRow, lockRow, updateRow } from './write.ts';
import { toColumns } from './columns.ts';
import type { ColumnValues, StoredRow } from './write.ts';

interface ChangeCall {
  permission: Permission;
  tag?: string;
  summary?: string;
}
interface WithAnswer extends ChangeCall {
  answer?: z.ZodType;
  /** Reads the answer; by default the row alone. */
  read?: Read;
}
interface LockingCall<A> extends ChangeCall {
  /** Takes the locks that must come before the row's, to avoid deadlocks. The body is not validated yet. */
  lockAbove?: (ctx: Ctx, id: string, rawBody: unknown) => Promise<A>;
}

/** Answers a change with the entity's row, or another view of it. */
const answering =
  (entity: EntityTable, read: Read | undefined) =>
  async <T>(ctx: Ctx, id: string, answerOf: (row: ReadView) => T) =>
    read ? answerOf(await read(ctx, id)) : await readAfter(ctx, entity, id, answerOf);

const insert =
  (entity: EntityTable) =>
  async (ctx: Ctx, input: ColumnValues): Promise<string> =>
    insertRow(ctx, entity, await toColumns(ctx, entity, input));

/** `POST /x`: 201 with the created row; `create` stores it and returns its id. */
export function createRoute<B extends z.ZodObject = z.ZodObject>(
  app: FastifyInstance,
  entity: EntityTable,
  call: WithAnswer & { body?: B; create?: (ctx: Ctx, input: z.output<B>) => Promise<string> },
): void {
  const { path, name } = entity.resource;
  const { create = insert(entity), read, ...rest } = call;
  const { body = schemasOf(entity.resource).create as B } = call; // the default of B
  const answer = answering(entity, read);
  const summary = `Create one ${name}`;
  const spec = { tag: name, summary, status: 201, ...rest, body };
  transactionRoute(app, { ...spec, method: 'POST', path }, async (ctx, { body }) => {
    const id = await create(ctx, body());
    return await answer(ctx, id, ({ view }) => view);
  });
}

const change =
  (entity: EntityTable) =>
  async (ctx: Ctx, old: StoredRow, input: ColumnValues): Promise<ColumnValues> =>
    updateRow(ctx, entity, { old, columns: await toColumns(ctx, entity, input) });

/**
 * `PATCH /x/{id}`: changes only the fields in the body; `update` gets the locked row and what `lockAbove` returned. It
 * returns the stored row where reading shows no version.
 */
export function updateRoute<B extends z.ZodObject = z.ZodObject, A = void>(
  app: FastifyInstance,
  entity: EntityTable,
  call: WithAnswer &
    LockingCall<A> & {
      body?: B;
      update?: (
        ctx: Ctx,
        old: StoredRow,
        input: z.output<B>,
        above: A,
      ) => Promise<ColumnValues | void>;
    },
): void {
  const { path, name } = entity.resource;
  const { update = change(entity), lockAbove, read, ...rest } = call;
  const { body = schemasOf(entity.resource).update as B } = call; // the default of B
  const answer = answering(entity, read);
  const spec = { tag: name, summary: `Change one ${name}`, ...rest, body };
  const patch = { ...spec, method: 'PATCH', path: `${path}/:id` } as const;
  transactionRoute(app, patch, async (ctx, { id, body, headers, reply, request }) => {
    const above = (await lockAbove?.(ctx, id, request.body)) as A; // void without `lockAbove`
    const old = await lockRow(ctx, entity, id, headers['if-match']);
    const stored = await update(ctx, old, body(), above);
    return await answer(ctx, id, ({ view, version }) => {
      if (entity.versioned) reply.header('etag', etagOf(version ?? stored?.['version']));
      return view;
    });
  });
}

/** `DELETE /x/{id}`: archives; `permanent=true` deletes an archived row that nothing refers to. */
export function archiveRoute(
  app: FastifyInstance,
  entity: EntityTable,
  call: LockingCall<unknown> & {
    /** Refuses a removal for reasons other than the row itself. */
    check?: (ctx: Ctx, old: StoredRow, permanent: boolean) => Promise<void>;
    remove?: (ctx: Ctx, old: StoredRow) => Promise<void>;
  },
): void {
  const { check, remove, ...rest } = call;
  const summary = `Archive one ${entity.resource.name}`;
  const spec = { summary, query: ['permanent'], ...rest };
  deleteRoute(app, entity, {
    ...spec,
    remove: async (ctx, old, query) => {
      const permanent = query.boolean('permanent');
      await check?.(ctx, old, permanent);
      if (!permanent) {
        updateRow(ctx, entity, { old, columns: { archived: true }, operation: 'archive' });
        return;
      }
      if (old['archived'] !== true) throw new Refusal('in_use');
      await (remove ? remove(ctx, old) : deleteRow(ctx, entity, old));
    },
  });
}

/** `DELETE /x/{id}`: removes the locked row, by default for good. */
export function deleteRoute(
  app: FastifyInstance,
  entity: EntityTable,
  call: LockingCall<unknown> & {
    summary: string;
    query?: readonly string[];
    remove?: (ctx: Ctx, old: StoredRow, query: QueryReader) => Promise<void>;
  },
): void {
  const { path, name } = entity.resource;
  const { remove, lockAbove, ...rest } = call;
  const spec = { tag: name, ...rest, method: 'DELETE', path: `${path}/:id`, status: 204 } as const;
  transactionRoute(app, spec, async (ctx, { id, query, headers }) => {
    await lockAbove?.(ctx, id, { archived: true });
    const old = await lockRow(ctx, entity, id, headers['if-match']);
    await (remove ? remove(ctx, old, query) : deleteRow(ctx, entity, old));
  });
}
