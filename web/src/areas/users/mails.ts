import type { MailView } from '@plumbline/contract/mails/mails';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import type { UserRow } from './api.ts';

/** The interval at which a page of a user shows the progress of a mail on its way. */
const LOOK_EVERY = 3000;

/** The latest mail to a user's present address. */
export function useLatestMail({ id, email }: Pick<UserRow, 'id' | 'email'>): MailView | undefined {
  const { data } = useQuery({
    queryKey: ['mail', 'of', id],
    queryFn: ({ signal }) =>
      api.get<RowsPage<MailView>>('/mail', { query: { user: id, page_size: 1 }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items[0]?.status === 'waiting' ? LOOK_EVERY : false,
    meta: { quiet: true },
  });
  return data?.items.find(({ address }) => address === email);
}

/** Sends the user another invitation. */
export function useInvite(user: UserRow) {
  const t = useTranslations('users');
  return useAct(() => api.post(`/user/${user.id}/invite`), {
    changes: [...ENTITIES.user.shownBy, 'mail'],
    done: () => notify({ text: t('invited', { email: user.email }) }),
  });
}

/** Sends a link that confirms the address. */
export function useRequestVerification({ email }: Pick<UserRow, 'email'>) {
  const t = useTranslations('users.invitation');
  return useAct(() => api.post('/auth/request-verify-token', { body: { email } }), {
    changes: ['mail'],
    done: () => notify({ text: t('verification_sent', { email }) }),
  });
}
