import type { LinkFault, LinkKind, LinkView } from '@plumbline/contract/accounts/schemas';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { api } from '../../../kit/http/api.ts';
import { RefusalError } from '../../../kit/http/errors.ts';

/** The token is behind the #, which browsers send to no server. */
export const useToken = (): string => useLocation({ select: ({ hash }) => hash });

/** Why a link no longer works, if that is what a call has failed for. */
export function linkFaultOf(error: unknown): LinkFault | null {
  if (!(error instanceof RefusalError)) return null;
  const { detail } = error;
  // the token is not one of ours
  if (Array.isArray(detail))
    return detail.some(({ loc }) => loc.includes('token')) ? 'unknown' : null;
  if (typeof detail !== 'object' || detail === null || detail.code !== 'bad_link') return null;
  return detail.reason as LinkFault; // as declared for the code
}

/** What the link of this page is for. */
export function useLink(kind: LinkKind) {
  const token = useToken();
  const query = useQuery({
    queryKey: ['link', token],
    queryFn: async ({ signal }) => {
      const view = await api.post<LinkView>('/auth/check-token', { body: { token }, signal });
      if (view.kind !== kind) throw new RefusalError(410, { code: 'bad_link', reason: 'unknown' });
      return view;
    },
    meta: { quiet: true },
    // an open form stays, whatever becomes of its link meanwhile
    staleTime: Infinity,
    gcTime: 0,
  });
  return { token, link: query.data, error: query.error, retry: () => void query.refetch() };
}
