import { useTranslations } from 'use-intl';
import { askToSignIn } from '../../kit/session/expiry.ts';
import { useReach } from '../../kit/http/reach.ts';
import { useSession } from '../../kit/session/sessionStore.ts';
import classes from './AwayBanner.module.css';

/** The session has expired at a time when nobody can sign in again: work continues, and the banner offers to sign in once that is possible. */
export function LockedBanner() {
  const t = useTranslations('sync');
  const session = useTranslations('session');
  const { locked } = useSession();
  const { away } = useReach();
  return (
    <div role="status" style={{ display: 'contents' }}>
      {locked && (
        <div className={classes.banner}>
          <p>{t('locked_banner')}</p>
          {away === null && (
            <button type="button" onClick={() => void askToSignIn()}>
              {session('sign_in')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
