import { auditEntry, facets, entityPageOf, pageOf } from '@plumbline/contract/kit/rows';
import type { Resource } from '@plumbline/contract/kit/resource';
import { qualitySummary } from '@plumbline/contract/quality/schemas';
import { RESOURCES } from '@plumbline/contract/resources';
import { listRow, row } from '@plumbline/contract/rows';
import type { z } from 'zod';
import type { PublicSpec } from '#kit/http/spec.ts';

const BY_PATH: ReadonlyMap<string, Resource> = new Map(
  [...RESOURCES.values()].map((resource) => [resource.path, resource]),
);

/** Answers of the calls that all entities share. */
const SHARED: Record<string, (resource: Resource) => z.ZodType> = {
  'GET ': (resource) => entityPageOf(listRow(resource)),
  'POST ': row,
  'GET /:id': row,
  'PATCH /:id': row,
  'GET /aggr_on_attr': () => facets,
  'GET /:id/audit_log': () => pageOf(auditEntry),
  'GET /:id/quality': () => qualitySummary,
};

/** The declared answer of a call, else that of the shared call; undefined if there is no content. */
export function responseOf({ method, path, status, answer }: PublicSpec): z.ZodType | undefined {
  if (status === 204) return undefined;
  const [, first = '', rest = ''] = /^(\/\w+)(.*)$/.exec(path) ?? [];
  const resource = BY_PATH.get(first);
  return answer ?? (resource && SHARED[`${method} ${rest}`]?.(resource));
}

/** Whether the path names one row of an entity with versions: by its id, or the caller's own user or company. */
function isOneRow(path: string): boolean {
  const [, first = ''] = /^(\/\w+)(\/:id|\/me)$/.exec(path) ?? [];
  return path === '/company' || 'updated_at' in (BY_PATH.get(first)?.fields ?? {});
}
/** One file of an entity: its version is that of `PATCH /content/{id}`. */
const isOneFile = (path: string): boolean => path.endsWith('/content/:contentId');
/** Whether the answer carries the version of its row. */
export const returnsVersion = ({ method, path }: PublicSpec): boolean =>
  (isOneRow(path) && (method === 'GET' || method === 'PATCH')) ||
  (isOneFile(path) && method === 'GET');
/** Whether the call accepts `If-Match`. */
export const acceptsVersion = ({ method, path }: PublicSpec): boolean =>
  isOneRow(path) && (method === 'PATCH' || method === 'DELETE');
