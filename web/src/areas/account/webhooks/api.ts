import { now } from '../../../kit/clock.ts';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import type {
  DeliveryView,
  WebhookList,
  WebhookSecret,
  WebhookView,
} from '@plumbline/contract/webhooks/schemas';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/http/api.ts';
import { rowsBefore, useAct } from '../../../kit/http/resourceApi.ts';
import { useMe } from '../../../kit/session/me.ts';
import { TIMING } from '../../../kit/timing.ts';

const CHANGES = ['webhook'] as const;

/** The path of the webhooks of the signed-in superuser's tenant. */
export const useWebhooksPath = () => `/superuser/tenant/${useMe().tenant_id}/webhook`;

/** Failures are counted elsewhere, so it is read every ten seconds. */
export function useWebhooks() {
  const path = useWebhooksPath();
  return useQuery({
    queryKey: ['webhook', 'list'],
    queryFn: ({ signal }) => api.get<WebhookList>(path, { signal }),
    refetchInterval: 10 * TIMING.progress,
  });
}

/** The latest messages, read every second while one is about to be attempted, and again once the webhook is switched. */
export function useDeliveries(
  { id, is_active }: Pick<WebhookView, 'id' | 'is_active'>,
  size: number,
) {
  const path = useWebhooksPath();
  return useQuery({
    queryKey: ['webhook', 'deliveries', id, is_active, size],
    queryFn: ({ signal }) =>
      api.get<RowsPage<DeliveryView>>(`${path}/${id}/delivery`, {
        query: { page: 1, page_size: size },
        signal,
      }),
    placeholderData: rowsBefore,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status, due_at }) => status === 'waiting' && isNear(due_at))
        ? TIMING.progress
        : false,
    meta: { quiet: true },
  });
}

/** It is on its way, or about to be. */
const isNear = (due_at: string | null): boolean =>
  due_at === null || Date.parse(due_at) < now() + 5000;

export function useWebhookActs({ id }: Pick<WebhookView, 'id'>) {
  const path = `${useWebhooksPath()}/${id}`;
  const changes = { changes: CHANGES };
  return {
    ping: useAct(() => api.post(`${path}/ping`), changes),
    resend: useAct((delivery: string) => api.post(`${path}/delivery/${delivery}/resend`), changes),
    switchTo: useAct(
      (is_active: boolean) => api.patch<WebhookView>(path, { body: { is_active } }),
      changes,
    ),
    remove: useAct(() => api.delete(path), changes),
    renew: useAct(() => api.put<WebhookSecret>(`${path}/secret`), changes),
  };
}
