import { labelState } from '@plumbline/contract/objects/labels';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { objectTable } from '#areas/objects/table.ts';
import { ownJobRoutes } from '#areas/tenants/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { requireRow } from '#kit/entity/read.ts';
import { downloadHeaders } from '#kit/files/serve.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { readRoute } from '#kit/http/route.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { codeAsPng, codeAsSvg, labelAddress } from './code.ts';
import { RECREATION } from './recreation.ts';
import { sheetRoutes } from './sheets/routes.ts';

/** Codes on the labels of objects. */
export function routes(app: FastifyInstance): void {
  codeRoute(app);
  stateRoute(app);
  sheetRoutes(app);
  ownJobRoutes(app, {
    path: '/superuser/tenant/:id/recreate_qr',
    kind: RECREATION,
    begins: 'Give the label of every object a new code, in a job',
    newest: 'The newest renewal of codes',
    isChange: true,
  });
}

const OBJECT = { method: 'GET', permission: 'object.read', tag: 'object' } as const;
const PIXELS = { min: 64, max: 2048 };
const USUAL_PIXELS = 512;

function codeRoute(app: FastifyInstance): void {
  const spec = {
    ...OBJECT,
    path: '/object/:id/qr',
    summary: "The code of an object's label: `format` svg or png, `size` in pixels",
    query: ['format', 'size'],
    sends: 'file',
  } as const;
  readRoute(app, spec, async (ctx, { id, query, reply }) => {
    await requireRow(ctx, objectTable, id);
    const { format, size } = pictureIn(query);
    const secret = await secretOf(ctx, id);
    const text = labelAddress(ctx.deps.config.public_url, id, secret);
    reply.headers({
      ...downloadHeaders(`${id}.${format}`, 'inline'),
      'cache-control': 'private, no-cache',
    });
    reply.type(format === 'svg' ? 'image/svg+xml' : 'image/png');
    return format === 'svg' ? codeAsSvg(text) : await codeAsPng(text, size);
  });
}

function pictureIn(query: QueryReader): { format: 'svg' | 'png'; size: number } {
  const format = query.one('format') ?? 'svg';
  if (format !== 'svg' && format !== 'png')
    throw invalid(['query', 'format'], 'value', query.locale);
  return { format, size: query.integer('size', PIXELS) ?? USUAL_PIXELS };
}

function stateRoute(app: FastifyInstance): void {
  const spec = {
    ...OBJECT,
    path: '/object/:id/label',
    summary: 'Whether the label with the secret `c` is current',
    query: ['c'],
    answer: labelState,
  } as const;
  readRoute(app, spec, async (ctx, { id, query }) => {
    await requireRow(ctx, objectTable, id);
    return { is_current: query.one('c') === (await secretOf(ctx, id)) };
  });
}

async function secretOf(ctx: ReadCtx, id: string): Promise<string> {
  const [row] = await ctx.read<{ qr_secret: string | null }>(
    sql`select qr_secret from object
      where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`,
  );
  if (!row) throw new Refusal('not_found');
  return row.qr_secret ?? '';
}
