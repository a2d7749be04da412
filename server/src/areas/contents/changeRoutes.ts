import { MAX_FILE_BYTES } from '@plumbline/contract/content/files';
import { addUploaded, changeUserTags, contentSchemas } from '@plumbline/contract/content/schemas';
import { contents } from '@plumbline/contract/content/wire';
import { row } from '@plumbline/contract/rows';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '#kit/ctx.ts';
import { etagOf } from '#kit/entity/write.ts';
import { FORM_WITH_FILES } from '#kit/http/bodies.ts';
import { changingRoute, transactionRoute } from '#kit/http/route.ts';
import { addContents, setDeleted } from './contents.ts';
import { changeContent } from './describe.ts';
import { HOLDERS } from './holders.ts';
import type { Holder } from './holders.ts';
import { contentIdIn, readContent } from './lists.ts';
import { withForm } from './receiveFiles.ts';
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

const viewOf = async (ctx: Ctx, id: string) => (await readContent(ctx, id)).view;

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
          const items = [];
          for (const one of ids) items.push(await viewOf(ctx, one));
          return { items };
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
        commit(async (ctx) => await viewOf(ctx, await addFromUpload(ctx, of, content))),
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
      return await viewOf(ctx, content_id);
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
      const { view, version } = await readContent(ctx, id);
      reply.header('etag', etagOf(version));
      return view;
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
      return await viewOf(ctx, id);
    },
  );
}
