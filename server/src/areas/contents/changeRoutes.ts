import { MAX_FILE_BYTES } from '@plumbline/contract/content/files';
import { addUploaded, changeUserTags, contentSchemas } from '@plumbline/contract/content/schemas';
import { contents } from '@plumbline/contract/content/wire';
import { row } from '@plumbline/contract/rows';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { readAfter, readAllAfter } from '#kit/entity/readAfter.ts';
import { etagOf, lockedRow } from '#kit/entity/write.ts';
import { FORM_WITH_FILES } from '#kit/http/bodies.ts';
import { changingRoute, transactionRoute } from '#kit/http/route.ts';
import { reachOf } from '#kit/model/actor.ts';
import { nameAs } from '#kit/files/nameAs.ts';
import {
  addContents,
  setDeleted,
  LOCKED,
  findContent,
  requireOwnFile,
  type ContentRow,
} from './contents.ts';
import { HOLDERS, holderOf } from './holders.ts';
import type { Holder } from './holders.ts';
import { contentIdIn } from './lists.ts';
import { withForm } from './receiveFiles.ts';
import { contentTable } from './table.ts';
import { addFromUpload, takeUpload } from './uploads/addUploaded.ts';

const answer = row(contents);
const tag = 'content';

export function changeRoutes(app: FastifyInstance): void {
  for (const holder of HOLDERS) {
    addRoute(app, holder);
    addUploadedRoute(app, holder);
    removeRoutes(app, holder);
  }
  describeRoutes(app);
}

const viewAfter = (ctx: Ctx, id: string) => readAfter(ctx, contentTable, id, ({ view }) => view);

/** Files in one form, which has to arrive within the time of a request; longer ones are uploaded in parts first. */
function addRoute(app: FastifyInstance, holder: Holder): void {
  changingRoute(
    app,
    {
      method: 'POST',
      path: `${holder.path}/content`,
      permission: holder.add,
      tag,
      summary: `Add files to one ${holder.name}`,
      status: 201,
      upload: { types: [FORM_WITH_FILES], max_bytes: MAX_FILE_BYTES },
      answer: z.object({ items: z.array(answer) }),
    },
    async ({ base, input: { id, request }, commit }) => {
      await holder.requireWorked(base, id);
      return await withForm(base, request, (added) =>
        commit(async (ctx) => {
          const ids = await addContents(ctx, { holder, id }, added);
          return await readAllAfter(ctx, contentTable, ids, (rows) => ({
            items: rows.map(({ view }) => view),
          }));
        }),
      );
    },
  );
}

function addUploadedRoute(app: FastifyInstance, holder: Holder): void {
  changingRoute(
    app,
    {
      method: 'POST',
      path: `${holder.path}/content/uploaded`,
      permission: holder.add,
      tag,
      summary: `Add an uploaded file to one ${holder.name}`,
      status: 201,
      body: addUploaded,
      answer,
    },
    async ({ base, input, commit }) => {
      await holder.requireWorked(base, input.id);
      const of = { holder, id: input.id };
      return await takeUpload(base, { of, body: input.body() }, (content) =>
        commit(async (ctx) => await viewAfter(ctx, await addFromUpload(ctx, of, content))),
      );
    },
  );
}

function removeRoutes(app: FastifyInstance, holder: Holder): void {
  const one = { permission: holder.add, tag, path: `${holder.path}/content/:contentId` } as const;
  transactionRoute(
    app,
    { ...one, method: 'DELETE', summary: `Delete a file of one ${holder.name}`, status: 204 },
    async (ctx, { id, params }) => {
      await setDeleted(ctx, { of: { holder, id }, id: contentIdIn(params) }, true);
    },
  );
  transactionRoute(
    app,
    {
      ...one,
      method: 'POST',
      path: `${one.path}/restore`,
      summary: `Restore a deleted file of one ${holder.name}, within 30 days`,
      answer,
    },
    async (ctx, { id, params }) => {
      const content_id = contentIdIn(params);
      await setDeleted(ctx, { of: { holder, id }, id: content_id }, false);
      return await viewAfter(ctx, content_id);
    },
  );
}

function describeRoutes(app: FastifyInstance): void {
  const change = { method: 'PATCH', permission: 'content.change', tag, answer } as const;
  transactionRoute(
    app,
    {
      ...change,
      path: '/content/:id',
      summary: 'Describe a file, or draw over a picture',
      body: contentSchemas.update,
    },
    async (ctx, { id, body, headers, reply }) => {
      await changeContent(ctx, { id, ifMatch: headers['if-match'], input: body });
      return await readAfter(ctx, contentTable, id, ({ view, version }) => {
        reply.header('etag', etagOf(version));
        return view;
      });
    },
  );
  transactionRoute(
    app,
    {
      ...change,
      path: '/content/:id/user_tags',
      summary: 'Change the tags of a file',
      body: changeUserTags,
    },
    async (ctx, { id, body }) => {
      await changeContent(ctx, { id, ifMatch: undefined, input: body });
      return await viewAfter(ctx, id);
    },
  );
}

type DescriptionChange = z.output<typeof contentSchemas.update>;

/** A change of the description changes no count of files. */
const UNCHANGED = 0;

/**
 * `PATCH /content/{id}`: changes the description of a file, and the annotations over it.
 * @throws not_found unless the caller may add files there, and has added this one if their reach is limited; stale if
 * `ifMatch` names another version
 */
async function changeContent(
  ctx: Ctx,
  {
    id,
    ifMatch,
    input,
  }: { id: string; ifMatch: string | undefined; input: () => DescriptionChange },
): Promise<void> {
  const found = await findContent(ctx, id, {});
  requireOwnFile(ctx, found);
  const holder = holderOf(found.entity);
  if (reachOf(ctx.actor, holder.add) === 'none') throw new Refusal('not_found');
  const given = input();
  const { entry } = await holder.hold(ctx, found.entity_id, UNCHANGED);
  const row = await findContent(ctx, id, { lock: LOCKED });
  lockedRow([row], ifMatch);
  if (row.archived) throw new Refusal('wrong_status', { reason: 'archived' });
  const change = given.name === undefined ? given : { ...given, name: renamed(row, given.name) };
  const columns = Object.entries(change).map(
    ([name, value]) => sql`${sql.ref(name)} = ${columnValue(name, value)}`,
  );
  if (columns.length === 0) return;
  await sql`
    update content set ${sql.join(columns)}, version = version + 1, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(ctx.db);
  const { part, ...of } = entry;
  ctx.audit.push({
    ...of,
    operation: 'update',
    old_value: { ...part, content: row.name, ...logged(before(row, change)) },
    new_value: { ...part, content: change.name ?? row.name, ...logged(change) },
  });
}

/** A file keeps the extension of its type. */
const renamed = (row: ContentRow, name: string): string =>
  nameAs(name, { extension: /\.([^.]+)$/.exec(row.name)?.[1]?.toLowerCase() ?? '' });

const columnValue = (name: string, value: unknown) =>
  name === 'annotations' && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;

const before = (row: ContentRow, change: DescriptionChange) =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name] ?? null]));

/** The log only notes annotations; the name stands for the file. */
function logged({ annotations, name: _, ...values }: Record<string, unknown>) {
  return annotations === undefined ? values : { ...values, annotations: annotations !== null };
}
