import { useTranslations } from 'use-intl';
import { now } from '../../kit/clock.ts';
import { formatMoment } from '../../kit/format/format.ts';

interface Invited {
  invited_at: string | null;
  invited_until: string | null;
  accepted_at: string | null;
}

/** The state of an invitation; null if the user was never invited. */
export function invitationOf(
  { invited_at, invited_until, accepted_at }: Invited,
  at = now(),
): 'accepted' | 'open' | 'expired' | null {
  if (invited_at === null) return null;
  if (accepted_at !== null) return 'accepted';
  return invited_until !== null && Date.parse(invited_until) > at ? 'open' : 'expired';
}

/** The same in words. */
export function useInvitationText(): (user: Invited) => string | null {
  const t = useTranslations('entity.invitation');
  return (user) => {
    const state = invitationOf(user);
    if (state === null) return null;
    const { accepted_at, invited_until, invited_at } = user;
    return t(state, {
      at: formatMoment(state === 'accepted' ? accepted_at : (invited_until ?? invited_at)),
    });
  };
}
