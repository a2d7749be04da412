import { pageOf } from '@plumbline/contract/kit/rows';
import {
  changeWebhook,
  deliveryView,
  newWebhook,
  webhookList,
  webhookSecret,
  webhookView,
} from '@plumbline/contract/webhooks/schemas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireOwn } from '#areas/tenants/service.ts';
import { PAGING_QUERY, pagingOf } from '#kit/entity/paging.ts';
import { changesOnly } from '#kit/http/bodies.ts';
import { requireLicense } from '#kit/http/register.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { ping, readDeliveries, sendAgain } from './deliveries.ts';
import { addWebhook, deleteWebhook, newSecretOf, updateWebhook } from './manage.ts';
import { readWebhook, readWebhooks } from './store.ts';

const PATH = '/superuser/tenant/:id/webhook';
const ONE = `${PATH}/:webhookId`;
const shared = { permission: 'tenant.superuser', tag: 'webhook' } as const;

/** The id in the path; ids are stored in lower case. */
const webhookIn = (params: Record<string, string>): string =>
  params['webhookId']?.toLowerCase() ?? '';

/** Other programs that receive events: managed by superusers of the tenant. */
export function routes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      ...shared,
      method: 'GET',
      path: PATH,
      summary: 'The webhooks of the tenant',
      answer: webhookList,
    },
    async (ctx, { id }) => {
      requireOwn(ctx, id);
      return { items: await readWebhooks(ctx) };
    },
  );
  const create = { method: 'POST', path: PATH, status: 201, answer: webhookView } as const;
  transactionRoute(
    app,
    {
      ...shared,
      ...create,
      body: newWebhook,
      summary: 'Add a webhook, which gets its secret next',
    },
    async (ctx, { id, body }) => {
      requireOwn(ctx, id);
      return await addWebhook(ctx, body());
    },
  );
  const change = {
    ...shared,
    method: 'PATCH',
    path: ONE,
    answer: webhookView,
    body: changeWebhook,
    summary: 'Change a webhook, switch it on or off',
  } as const;
  transactionRoute(
    app,
    { ...change, despiteExpiry: true },
    async (ctx, { id, params, body, request }) => {
      requireOwn(ctx, id);
      const webhook = await updateWebhook(ctx, webhookIn(params), body);
      const isOnlyOff = !webhook.is_active && changesOnly(request.body, 'is_active');
      if (!isOnlyOff) requireLicense(change, ctx);
      return webhook;
    },
  );
  transactionRoute(
    app,
    {
      ...shared,
      method: 'DELETE',
      path: ONE,
      status: 204,
      despiteExpiry: true,
      summary: 'Delete a webhook with its log',
    },
    async (ctx, { id, params }) => {
      requireOwn(ctx, id);
      await deleteWebhook(ctx, webhookIn(params));
    },
  );
  // PUT, because the answers of POST are kept for repeats.
  const secret = {
    method: 'PUT',
    path: `${ONE}/secret`,
    answer: webhookSecret,
    despiteExpiry: true,
  } as const;
  transactionRoute(
    app,
    { ...shared, ...secret, summary: 'A new secret; the one before signs too for another day' },
    async (ctx, { id, params }) => {
      requireOwn(ctx, id);
      return { secret: await newSecretOf(ctx, webhookIn(params)) };
    },
  );
  deliveryRoutes(app);
}

const begun = z.strictObject({ delivery: z.strictObject({ id: z.uuid() }) });

function deliveryRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      ...shared,
      method: 'GET',
      path: `${ONE}/delivery`,
      summary: 'The messages of the last 30 days, the newest first, with their attempts',
      query: PAGING_QUERY,
      answer: pageOf(deliveryView),
    },
    async (ctx, { id, params, query }) => {
      requireOwn(ctx, id);
      const webhook = await readWebhook(ctx, webhookIn(params));
      return await readDeliveries(ctx, webhook.id, pagingOf(query));
    },
  );
  transactionRoute(
    app,
    {
      ...shared,
      method: 'POST',
      path: `${ONE}/ping`,
      status: 202,
      answer: begun,
      summary: 'Send a message to try it out',
    },
    async (ctx, { id, params }) => {
      requireOwn(ctx, id);
      return { delivery: { id: await ping(ctx, webhookIn(params)) } };
    },
  );
  transactionRoute(
    app,
    {
      ...shared,
      method: 'POST',
      path: `${ONE}/delivery/:deliveryId/resend`,
      status: 202,
      answer: begun,
      summary: 'Send a message again, with its id',
    },
    async (ctx, { id, params }) => {
      requireOwn(ctx, id);
      const delivery = params['deliveryId']?.toLowerCase() ?? '';
      await sendAgain(ctx, webhookIn(params), delivery);
      return { delivery: { id: delivery } };
    },
  );
}
