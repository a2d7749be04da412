import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { goTo } from '../../kit/navigation.ts';
import { paths } from '../../kit/paths.ts';
import { signOut } from '../../kit/session/session.ts';
import { currentSession } from '../../kit/session/sessionStore.ts';

/** Opening this address ends the session; the login page follows. */
export function LogoutPage() {
  const t = useTranslations('session');
  useEffect(() => {
    if (currentSession().isLoggedIn) void signOut();
    else void goTo(paths.login(), { replace: true });
  }, []);
  return (
    <p className="spaced" role="status">
      {t('signing_out')}
    </p>
  );
}
