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
import type { ReadCtx } from '#kit/ctx.ts';
import { PAGING_QUERY, pagingOf } from '#kit/entity/paging.ts';
import { changesOnly } from '#kit/http/bodies.ts';
import type { RequestInput } from '#kit/http/input.ts';
import { requireLicense } from '#kit/http/register.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { ping, readDeliveries, sendAgain } from './deliveries.ts';
import { addWebhook, deleteWebhook, newSecretOf, updateWebhook } from './manage.ts';
import { readWebhook, readWebhooks } from './store.ts';

const PATH = '/superuser/tenant/:id/webhook';
const ONE = `${PATH}/:webhookId`;
const shared = { permission: 'tenant.superuser', tag: 'webhook' } as const;

/** Handles a call about webhooks of the own tenant; `webhook` is the id in the path, stored in lower case. */
const own =
  <C extends Pick<ReadCtx, 'actor'>, B>(
    handle: (ctx: C, webhook: string, input: RequestInput<B>) => Promise<unknown>,
  ) =>
  async (ctx: C, input: RequestInput<B>): Promise<unknown> => {
    requireOwn(ctx, input.id);
    return await handle(ctx, input.params['webhookId']?.toLowerCase() ?? '', input);
  };

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
    own(async (ctx) => ({ items: await readWebhooks(ctx) })),
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
    own(async (ctx, _, { body }) => await addWebhook(ctx, body())),
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
    own(async (ctx, id, { body, request }) => {
      const webhook = await updateWebhook(ctx, id, body);
      const isOnlyOff = !webhook.is_active && changesOnly(request.body, 'is_active');
      if (!isOnlyOff) requireLicense(change, ctx);
      return webhook;
    }),
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
    own(deleteWebhook),
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
    own(async (ctx, id) => ({ secret: await newSecretOf(ctx, id) })),
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
    own(async (ctx, id, { query }) => {
      const webhook = await readWebhook(ctx, id);
      return await readDeliveries(ctx, webhook.id, pagingOf(query));
    }),
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
    own(async (ctx, id) => ({ delivery: { id: await ping(ctx, id) } })),
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
    own(async (ctx, webhook, { params }) => {
      const id = params['deliveryId']?.toLowerCase() ?? '';
      await sendAgain(ctx, webhook, id);
      return { delivery: { id } };
    }),
  );
}
