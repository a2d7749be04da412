import { auditEntry, facets, listed, pageOf, row } from '@plumbline/contract/kit/rows';
import type { Resource } from '@plumbline/contract/kit/resource';
import { qualitySummary } from '@plumbline/contract/quality/wire';
import { RESOURCES } from '@plumbline/contract/resources';
import type { z } from 'zod';
import type { PublicSpec } from '#kit/http/route.ts';

const BY_PATH = new Map([...RESOURCES.values()].map((resource) => [resource.path, resource]));

/** What the calls that all entities share answer. */
const SHARED: Record<string, (resource: Resource) => z.ZodType> = {
  'GET ': (resource) => pageOf(listed(resource)),
  'POST ': row,
  'GET /:id': row,
  'PATCH /:id': row,
  'GET /aggr_on_attr': () => facets,
  'GET /:id/audit_log': () => pageOf(auditEntry),
  'GET /:id/quality': () => qualitySummary,
};

/** The declared answer of a call, else that of its kind for the entity; none where there is no content. */
export function answerOf({ method, path, status, answer }: PublicSpec): z.ZodType | undefined {
  if (status === 204) return undefined;
  const [, first = '', rest = ''] = /^(\/\w+)(.*)$/.exec(path) ?? [];
  const resource = BY_PATH.get(first);
  return answer ?? (resource && SHARED[`${method} ${rest}`]?.(resource));
}

/** Whether the path leads to one row: by its id, or to the caller's own user or company. */
function isOneRow(path: string): boolean {
  const [, first = '', rest] = /^(\/\w+)(\/:id|\/me)$/.exec(path) ?? [];
  return path === '/company' || (rest !== undefined && BY_PATH.has(first));
}
/** Whether the answer names the version of its row. */
export const tellsVersion = ({ method, path }: PublicSpec): boolean =>
  isOneRow(path) && (method === 'GET' || method === 'PATCH');
/** Whether the call may be bound to a version of its row. */
export const asksForVersion = ({ method, path }: PublicSpec): boolean =>
  isOneRow(path) && (method === 'PATCH' || method === 'DELETE');
