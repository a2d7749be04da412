import type { Permission } from '@plumbline/contract/kit/permissions';
import type { RouteSpec } from '#kit/http/spec.ts';
import type { EntityTable } from '#kit/model/table.ts';

export interface Guard {
  permission: Permission;
}

/** A call that reads an entity, at its path or one `below` it. */
export const readSpec = (
  { resource: { path, name } }: EntityTable,
  {
    below = '',
    ...spec
  }: Guard & Pick<RouteSpec, 'summary' | 'query' | 'answer'> & { below?: string },
): RouteSpec => ({ ...spec, method: 'GET', path: `${path}${below}`, tag: name });
