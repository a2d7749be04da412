import type { NoticeKind, NoticeSetting } from '@plumbline/contract/notices/kinds';
import type { PushDevices } from '@plumbline/contract/notices/push';
import type { NoticeSettings } from '@plumbline/contract/notices/schemas';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../kit/http/api.ts';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { refetch, useAct } from '../../../kit/http/resourceApi.ts';
import { PUSH_PATH } from '../../../offline/push.ts';

const PATH = '/user/me/notice_settings';

export const settingsQuery = queryOptions({
  queryKey: ['notice', 'settings'],
  queryFn: ({ signal }) => api.get<NoticeSettings>(PATH, { signal }),
});

/** The user's devices that show notices at once, and the key for adding this one. */
export const pushDevicesQuery = queryOptions({
  queryKey: ['notice', 'push'],
  queryFn: ({ signal }) => api.get<PushDevices>(PUSH_PATH, { signal }),
});

interface Choice {
  kind: NoticeKind;
  change: Partial<NoticeSetting>;
}

/** Shows a choice at once and saves it; one that could not be saved is reverted. */
export const useChoose = () =>
  useAct(async ({ kind, change }: Choice) => {
    queryClient.setQueryData(
      settingsQuery.queryKey,
      (now) => now && { ...now, [kind]: { ...now[kind], ...change } },
    );
    await api
      .patch<NoticeSettings>(PATH, { body: { [kind]: change } })
      .catch(async (error: unknown) => {
        await refetch('notice');
        throw error;
      });
  });
