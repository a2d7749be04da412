import { row } from '@plumbline/contract/kit/rows';
import { objectTemplates, templateDetails, templates } from '@plumbline/contract/templates/wire';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { classRoutes } from '#kit/entity/classTree.ts';
import { readRoute, route } from '#kit/http/route.ts';
import { aggregateRoute, auditRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { readRow } from '#kit/entity/read.ts';
import { deleteRow, etagOf, lockRow, updateRow } from '#kit/entity/write.ts';
import { createDetail, lockDetail, removeDetail, updateDetail } from './details.ts';
import {
  assignTemplate,
  createTemplate,
  removeTemplate,
  updateAssignment,
  updateTemplate,
} from './service.ts';
import {
  inspectionClassTable,
  objectTemplateTable,
  templateDetailTable,
  templateTable,
} from './table.ts';
import { readTemplate } from './view.ts';

const read = { permission: 'template.read' } as const;
const permission = 'template.change';
/** A template with its check lists in their order. */
const answer = row(templates)
  .extend({ details: z.array(row(templateDetails)) })
  .meta({ id: 'inspection_template_with_details' });

export function routes(app: FastifyInstance): void {
  classRoutes(app, inspectionClassTable, { read: 'dictionary.read', change: 'dictionary.change' });
  listRoute(app, templateTable, read);
  aggregateRoute(app, templateTable, read);
  auditRoute(app, templateTable, { permission });
  templateRoutes(app);
  listRoute(app, templateDetailTable, read);
  aggregateRoute(app, templateDetailTable, read);
  singleRoute(app, templateDetailTable, read);
  listRoute(app, objectTemplateTable, read);
  aggregateRoute(app, objectTemplateTable, read);
  singleRoute(app, objectTemplateTable, read);
  detailRoutes(app);
  assignmentRoutes(app);
}

function templateRoutes(app: FastifyInstance): void {
  const [path, one, tag] = [
    '/inspection_template',
    '/inspection_template/:id',
    'inspection_template',
  ];
  readRoute(
    app,
    {
      ...read,
      method: 'GET',
      path: one,
      tag,
      summary: 'Read one template with its details',
      answer,
    },
    async (ctx, { id, reply }) => {
      const { view, version } = await readTemplate(ctx, id);
      reply.header('etag', etagOf(version));
      return view;
    },
  );
  const create = {
    method: 'POST',
    path,
    tag,
    permission,
    summary: 'Create one template with its details',
    body: templates.create,
    answer,
    status: 201,
  } as const;
  route(app, create, async (ctx, { body }) => {
    const id = await createTemplate(ctx, body());
    return (await readTemplate(ctx, id)).view;
  });
  const update = {
    method: 'PATCH',
    path: one,
    tag,
    permission,
    summary: 'Change one template; details replace its details',
    body: templates.update,
    answer,
  } as const;
  route(app, update, async (ctx, { id, body, headers, reply }) => {
    await updateTemplate(ctx, await lockRow(ctx, templateTable, id, headers['if-match']), body());
    const { view, version } = await readTemplate(ctx, id);
    reply.header('etag', etagOf(version));
    return view;
  });
  const remove = {
    method: 'DELETE',
    path: one,
    tag,
    permission,
    summary: 'Archive one template',
    query: ['permanent'],
    status: 204,
  } as const;
  route(app, remove, async (ctx, { id, query, headers }) => {
    const old = await lockRow(ctx, templateTable, id, headers['if-match']);
    const permanent = query.boolean('permanent');
    if (permanent) return await removeTemplate(ctx, old);
    await updateRow(ctx, templateTable, { old, columns: { archived: true }, operation: 'archive' });
  });
}

function detailRoutes(app: FastifyInstance): void {
  const [path, one] = ['/inspection_template_detail', '/inspection_template_detail/:id'];
  const shared = { permission, tag: 'inspection_template_detail' } as const;
  const create = {
    ...shared,
    method: 'POST',
    path,
    summary: 'Add one check list to a template',
    body: templateDetails.create,
    status: 201,
  } as const;
  route(app, create, async (ctx, { body }) => {
    const id = await createDetail(ctx, body());
    return (await readRow(ctx, templateDetailTable, id)).view;
  });
  const update = {
    ...shared,
    method: 'PATCH',
    path: one,
    summary: 'Change one check list of a template',
    body: templateDetails.update,
  } as const;
  route(app, update, async (ctx, { id, body, headers, reply }) => {
    await updateDetail(ctx, await lockDetail(ctx, id, headers['if-match']), body());
    const { view, version } = await readRow(ctx, templateDetailTable, id);
    reply.header('etag', etagOf(version));
    return view;
  });
  const remove = {
    ...shared,
    method: 'DELETE',
    path: one,
    summary: 'Take one check list from a template',
    status: 204,
  } as const;
  route(app, remove, async (ctx, { id, headers }) => {
    await removeDetail(ctx, await lockDetail(ctx, id, headers['if-match']));
  });
}

function assignmentRoutes(app: FastifyInstance): void {
  const [path, one] = ['/object_inspection_template', '/object_inspection_template/:id'];
  const shared = { permission, tag: 'object_inspection_template' } as const;
  route(
    app,
    {
      ...shared,
      method: 'POST',
      path,
      summary: 'Assign a template to an object',
      body: objectTemplates.create,
      status: 201,
    },
    async (ctx, { body }) => {
      const id = await assignTemplate(ctx, body());
      return (await readRow(ctx, objectTemplateTable, id)).view;
    },
  );
  route(
    app,
    {
      ...shared,
      method: 'PATCH',
      path: one,
      summary: 'Change one assignment',
      body: objectTemplates.update,
    },
    async (ctx, { id, body, headers, reply }) => {
      await updateAssignment(
        ctx,
        await lockRow(ctx, objectTemplateTable, id, headers['if-match']),
        body(),
      );
      const { view, version } = await readRow(ctx, objectTemplateTable, id);
      reply.header('etag', etagOf(version));
      return view;
    },
  );
  route(
    app,
    { ...shared, method: 'DELETE', path: one, summary: 'End one assignment', status: 204 },
    async (ctx, { id, headers }) => {
      await deleteRow(
        ctx,
        objectTemplateTable,
        await lockRow(ctx, objectTemplateTable, id, headers['if-match']),
      );
    },
  );
}
