import { useTranslations } from 'use-intl';
import { signInAgain } from '../../kit/api.ts';
import { useSession } from '../../kit/sessionStore.ts';
import classes from './AwayBanner.module.css';

/** The session has expired where nobody could sign in anew: work goes on, and signing in is offered. */
export function LockedBanner() {
  const t = useTranslations('sync');
  const session = useTranslations('session');
  const { locked } = useSession();
  return (
    <div role="status" style={{ display: 'contents' }}>
      {locked && (
        <div className={classes['banner']}>
          <p>{t('locked_banner')}</p>
          <button type="button" onClick={signInAgain}>
            {session('sign_in')}
          </button>
        </div>
      )}
    </div>
  );
}
