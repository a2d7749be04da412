import type { Entity } from '@plumbline/contract/resources';
import { api } from '../../../kit/http/api.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import type { FormBody } from '../formUse.ts';

/** Sends a draft as a whole: everything for a new one, only the changes for a stored one. */
export function sendWhole<V>(resource: Entity, id: string | undefined) {
  return async (body: FormBody, how: { key: string; version: string | undefined }): Promise<V> => {
    if (id === undefined) return api.post<V>(resource.path, { body, idempotencyKey: how.key });
    try {
      return await api.patch<V>(`${resource.path}/${id}`, { body, version: how.version });
    } catch (error) {
      // the newest state says who saved first
      if (error instanceof RefusalError && error.status === 412) await refetch(resource.name);
      throw error;
    }
  };
}
