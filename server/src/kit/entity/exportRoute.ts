import { address } from '@plumbline/contract/content/schemas';
import { dayText, wallClock } from '@plumbline/contract/kit/zonedTime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signAddress } from '#kit/files/addresses.ts';
import type { ExportClaims } from '#kit/files/addresses.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { readRoute } from '#kit/http/route.ts';
import { entityFor } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { refuseCostly } from '#kit/listPlan/limits.ts';
import { exportQueryHash, exportQueryOf, refuseMore } from './exportedFile.ts';
import { LOG_EXPORT_PARAMETERS, parseLogExport } from './exportLog.ts';
import { EXPORT_PARAMETERS, parseExportQuery } from './exportQuery.ts';
import { filtersOf } from '#kit/query/listQuery.ts';
import { requireRow } from './read.ts';
import { readSpec } from './reading.ts';
import type { Guard } from './reading.ts';

/**
 * `GET /x/export`: returns the address of the list as a file. All refusals come here; the address needs no token, so
 * that a browser saves the file as it arrives instead of holding it.
 */
export function exportRoute(app: FastifyInstance, entity: EntityTable, guard: Guard): void {
  const { name } = entity.resource;
  const summary = `The address of the list of ${name} as a file`;
  const call = { ...guard, below: '/export', summary, query: EXPORT_PARAMETERS, answer: address };
  readRoute(app, readSpec(entity, call), async (ctx, { query, request }) => {
    const visible = entityFor(ctx.actor, entity);
    const question = parseExportQuery(visible.resource, query);
    await refuseCostly(ctx, visible, { ...question, filters: filtersOf(question) });
    return addressOf(ctx, request, {
      file: `${name}-${today(ctx)}.${question.format}`,
      of: { permission: guard.permission, entity: name },
    });
  });
}

/** `GET /x/{id}/audit_log/export`: the same for the log of one row. */
export function logExportRoute(app: FastifyInstance, entity: EntityTable, guard: Guard): void {
  const { name } = entity.resource;
  const summary = `The address of the changes of one ${name} as a file`;
  const shared = { summary, query: LOG_EXPORT_PARAMETERS, answer: address };
  const call = { ...guard, ...shared, below: '/:id/audit_log/export' };
  readRoute(app, readSpec(entity, call), async (ctx, { id, query, request }) => {
    await requireRow(ctx, entity, id);
    const { format } = parseLogExport(entity.resource, query);
    return addressOf(ctx, request, {
      file: `${name}-log-${today(ctx)}.${format}`,
      of: { permission: guard.permission, entity: name, log: id },
    });
  });
}

const today = ({ actor, now }: ReadCtx): string => dayText(wallClock(actor.time_zone, now).day);

/** Returns an address for this query in this session. */
function addressOf(
  { actor, now, locale, deps }: ReadCtx,
  request: FastifyRequest,
  { file, of }: { file: string; of: Pick<ExportClaims['export'], 'entity' | 'permission' | 'log'> },
): { url: string } {
  refuseMore(actor.id);
  const question = { locale, at: now.getTime(), query: exportQueryHash(request) };
  const claims: ExportClaims = {
    t: actor.tenant_id,
    n: file,
    export: { ...of, session: actor.session_id, ...question },
  };
  return {
    url: `/export/${signAddress(deps.secret, claims, now)}/${file}?${exportQueryOf(request)}`,
  };
}
