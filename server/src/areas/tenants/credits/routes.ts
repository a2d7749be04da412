import {
  creditDetails,
  creditInfo,
  grantCredits,
  refillAnswer,
  refillBody,
  refillCheck,
} from '@plumbline/contract/credits/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { DETAILS_QUERY, detailsQuestion, readDetails } from './details.ts';
import { checkRefill, refill } from './refill.ts';
import { readCredits } from '#areas/credits/service.ts';
import { asTenant } from '#kit/db/transaction.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { giveCredits, noteCredits } from '../change.ts';
import { requireOperator, requireReach } from '../service.ts';

const ACCOUNT = { tag: 'superuser', despiteExpiry: true } as const;
const OWN = { ...ACCOUNT, permission: 'tenant.superuser' } as const;

/** What a tenant has paid for and used up. */
export function creditRoutes(app: FastifyInstance): void {
  readingRoutes(app);
  refillRoutes(app);
  grantRoute(app);
}

function readingRoutes(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      ...OWN,
      method: 'GET',
      path: '/superuser/tenant/:id/crd_info',
      summary: 'Credits: income, expense, remnant',
      answer: creditInfo,
    },
    async (ctx, { id }) => {
      requireReach(ctx, id);
      const info = await asTenant(ctx, id, (db) => readCredits(db, id));
      if (!info) throw new Refusal('not_found');
      return info;
    },
  );
  transactionRoute(
    app,
    {
      ...OWN,
      method: 'GET',
      path: '/superuser/tenant/:id/crd_info_details',
      summary: 'Credits booked in each period, by kind and, if requested, by unit',
      query: DETAILS_QUERY,
      answer: creditDetails,
    },
    async (ctx, { id, query }) => {
      requireReach(ctx, id);
      const question = detailsQuestion(query);
      return await asTenant(ctx, id, (db) => readDetails(ctx, db, { ...question, tenant_id: id }));
    },
  );
}

function refillRoutes(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      ...OWN,
      method: 'POST',
      path: '/superuser/tenant/:id/refill',
      summary: "Add the credits of the vendor's token",
      body: refillBody,
      answer: refillAnswer,
    },
    async (ctx, { id, body }) => {
      requireReach(ctx, id);
      const { token } = body();
      return await asTenant(ctx, id, async (db) => {
        const answer = await refill(ctx, db, { tenant_id: id, token });
        await noteCredits(ctx, db, { id, balance: answer.remnant, credits: answer.refilled });
        return answer;
      });
    },
  );
  transactionRoute(
    app,
    {
      ...OWN,
      method: 'POST',
      path: '/superuser/tenant/:id/refill/check',
      summary: "What the vendor's token would add, without using it",
      body: refillBody,
      answer: refillCheck,
    },
    async (ctx, { id, body }) => {
      requireReach(ctx, id);
      const { token } = body();
      return await asTenant(ctx, id, (db) => checkRefill(ctx, db, { tenant_id: id, token }));
    },
  );
}

function grantRoute(app: FastifyInstance): void {
  const spec = {
    ...ACCOUNT,
    permission: 'tenant.operate',
    method: 'POST',
    path: '/superuser/tenant/:id/credits',
    summary: 'Grant credits to a tenant',
    body: grantCredits,
    answer: creditInfo,
  } as const;
  transactionRoute(app, spec, async (ctx, { id, body }) => {
    requireOperator(ctx);
    return await asTenant(ctx, id, async (db) => {
      await giveCredits(ctx, db, { id, input: body });
      return await readCredits(db, id);
    });
  });
}
