import type { LinkFault, LinkKind, LinkView } from '@plumbline/contract/accounts/schemas';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '../../../kit/router/parts.tsx';
import { useState } from 'react';
import { api } from '../../../kit/http/api.ts';
import { RefusalError } from '../../../kit/http/errors.ts';

/** The token is behind the #, which browsers send to no server. A page that is being left keeps its own. */
export function useToken(): string {
  const hash = useLocation(({ hash }) => hash);
  const [token, setToken] = useState(hash);
  if (hash !== '' && hash !== token) setToken(hash);
  return token;
}

const UNKNOWN = new RefusalError(410, { code: 'bad_link', reason: 'unknown' });

/** The reason why a link no longer works, if a call has failed because of that. */
export function linkFaultOf(error: unknown): LinkFault | null {
  if (!(error instanceof RefusalError)) return null;
  const { detail } = error;
  // the token is not one of ours
  if (Array.isArray(detail))
    return detail.some(({ loc }) => loc.includes('token')) ? 'unknown' : null;
  if (typeof detail !== 'object' || detail === null || detail.code !== 'bad_link') return null;
  return detail.reason as LinkFault; // as declared for the code
}

/** The purpose of this page's link. */
export function useLink(kind: LinkKind) {
  const token = useToken();
  const [known, setKnown] = useState<{ token: string; link: LinkView } | null>(null);
  const isKnown = known?.token === token;
  const query = useQuery({
    // signing in forgets all answers, and the link has been used by then
    enabled: !isKnown,
    queryKey: ['link', token],
    queryFn: async ({ signal }) => {
      if (token === '') throw UNKNOWN;
      const view = await api.post<LinkView>('/auth/check-token', { body: { token }, signal });
      if (view.kind !== kind) throw UNKNOWN;
      return view;
    },
    meta: { quiet: true },
    // an open form stays, whatever becomes of its link meanwhile
    staleTime: Infinity,
    gcTime: 0,
  });
  if (query.data !== undefined && !isKnown) setKnown({ token, link: query.data });
  const link = isKnown ? known.link : query.data;
  return { token, link, error: query.error, retry: () => void query.refetch() };
}
