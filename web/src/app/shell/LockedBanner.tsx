import { useTranslations } from 'use-intl';
import { useLocation } from '../../kit/router/parts.tsx';
import { askToSignIn, goesOnLocked } from '../../kit/session/expiry.ts';
import { useReach } from '../../kit/http/reach.ts';
import { useSession } from '../../kit/session/sessionStore.ts';
import classes from './AwayBanner.module.css';

/** The banner of a session that ended in the background: work continues where the device keeps it, and the banner offers to sign in once that is possible. */
export function LockedBanner() {
  const t = useTranslations('sync');
  const session = useTranslations('session');
  const { locked } = useSession();
  const { away } = useReach();
  const { pathname } = useLocation();
  return (
    <div role="status" style={{ display: 'contents' }}>
      {locked && (
        <div className={`row line-above ${classes.banner}`}>
          <p>{t(goesOnLocked(pathname) ? 'locked_banner' : 'ended_banner')}</p>
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
