import type { Version } from './fields.ts';

/** The key of a tenant's file in the store, or of a smaller version of it. */
export const fileKey = (tenant_id: string, sha256: string, version?: Version): string =>
  `${tenant_id}/${sha256}${version ? `.${version}` : ''}`;

/** The tenant that owns the file. */
export const tenantInKey = (key: string): string => key.split('/')[0] ?? '';

/** The hash of the file, for any version in the key. */
export const hashOf = (key: string): string => key.split('/')[1]?.split('.')[0] ?? '';
