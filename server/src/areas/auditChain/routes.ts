import { Readable } from 'node:stream';
import { address } from '@plumbline/contract/content/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ownJobRoutes, requireOwn } from '#areas/tenants/service.ts';
import { readAddress, signAddress } from '#kit/files/addresses.ts';
import { downloadHeaders } from '#kit/files/serve.ts';
import { callerNow } from '#kit/http/auth.ts';
import { publicRoute, readRoute } from '#kit/http/route.ts';
import { findBrokenLink } from './brokenLink.ts';
import { VERIFICATION } from './job.ts';
import { proofOf } from './proof/read.ts';

/** Verifies the audit log, and proves it to others. */
export function routes(app: FastifyInstance): void {
  const account = '/superuser/tenant/:id/audit';
  const shared = {
    method: 'GET',
    permission: 'tenant.superuser',
    tag: 'superuser',
    despiteExpiry: true,
  } as const;
  readRoute(
    app,
    {
      ...shared,
      path: `${account}/verify`,
      summary: 'Whether the audit chain holds',
      answer: z.object({ valid: z.boolean(), broken_at: z.int().nullable() }),
    },
    async (ctx, { id }) => {
      requireOwn(ctx, id);
      const broken_at = await findBrokenLink(ctx, id);
      return { valid: broken_at === null, broken_at };
    },
  );
  ownJobRoutes(app, {
    path: `${account}/verification`,
    kind: VERIFICATION,
    begins: 'Verify the whole audit chain, in a job whose result names the first entry at fault',
    newest: 'The newest verification of the audit chain',
    isChange: false,
  });
  readRoute(
    app,
    {
      ...shared,
      path: `${account}/proof`,
      summary: 'The address of a file that proves the audit log without Plumbline',
      answer: address,
    },
    async (ctx, { id }) => {
      requireOwn(ctx, id);
      const n = `audit-proof-${ctx.now.toISOString().slice(0, 10)}.txt`;
      const claims = { t: id, audit: { session: ctx.actor.session_id }, n };
      const token = signAddress(ctx.deps.secret, claims, ctx.now);
      return { url: `/audit_proof/${token}/${encodeURIComponent(n)}` };
    },
  );
  proofRoute(app);
}

function proofRoute(app: FastifyInstance): void {
  const spec = {
    method: 'GET',
    path: '/audit_proof/:token/:name',
    tag: 'superuser',
    summary: 'The proof of an audit log by its signed address',
    sends: 'file',
  } as const;
  publicRoute(app, spec, async ({ params, reply }) => {
    const claims = readAddress(app.deps.secret, params['token'] ?? '', new Date());
    if (!claims || !('audit' in claims)) throw new Refusal('not_found');
    const { t: tenant_id, audit, n } = claims;
    const actor = await callerNow(app.deps, { tenant_id, session_id: audit.session });
    if (actor?.role !== 'superuser') throw new Refusal('not_found');
    const disconnection = new AbortController();
    const ctx = { deps: app.deps, now: new Date(), signal: disconnection.signal };
    const proof = Readable.from(proofOf(ctx, tenant_id), { objectMode: false });
    proof.once('close', () => disconnection.abort());
    reply.headers(downloadHeaders(n, 'attachment'));
    return await reply.type('text/plain; charset=utf-8').send(proof);
  });
}
