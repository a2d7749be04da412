import type { LinkView } from '@plumbline/contract/accounts/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { goTo } from '../../../kit/navigation.ts';
import { paths } from '../../../kit/paths.ts';
import { signOut } from '../../../kit/session/session.ts';
import { currentSession } from '../../../kit/session/sessionStore.ts';
import { arrival } from '../arrival.ts';
import { Entrance } from '../Entrance.tsx';
import { inWords } from '../inWords.ts';
import classes from '../LoginPage.module.css';
import { linkFaultOf, useLink } from './link.ts';
import { LinkProblem } from './LinkProblem.tsx';
import { isLongEnough, NewPassword } from './NewPassword.tsx';
import { faultOf, useCall } from './useCall.ts';
import { LinkWaiting } from './LinkWaiting.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';

/** `/reset-password#token`: sets a new password; the sign-in page follows. */
export function ResetPage() {
  const { token, link, error, retry } = useLink('reset');
  if (error) return <LinkProblem kind="reset" error={error} retry={retry} />;
  if (!link) return <LinkWaiting />;
  return <Form key={token} token={token} link={link} />;
}

function Form({ token, link: { email, tenant } }: { token: string; link: LinkView }) {
  const t = useTranslations('links');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const { busy, error, call } = useCall(
    () => api.post('/auth/reset-password', { body: { token, password } }),
    async () => {
      arrival.change({ email, hasNewPassword: true });
      // all sessions of the user have ended
      if (currentSession().isLoggedIn) await signOut(paths.home());
      await goTo(paths.login(), { replace: true });
    },
  );
  if (linkFaultOf(error) !== null)
    return <LinkProblem kind="reset" error={error} retry={() => void call()} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (isLongEnough(password)) void call();
  };
  const fault = error === null ? undefined : (faultOf(error, 'password') ?? inWords(error));
  return (
    <Entrance title={t('reset.title')}>
      <p className={`quiet ${classes.lead}`}>{t('reset.text', { email, tenant })}</p>
      <form onSubmit={submit} noValidate>
        <NewPassword
          email={email}
          value={password}
          onChange={setPassword}
          fault={fault}
          touched={touched}
        />
        <Button type="submit" className="above-24" size="lg" fullWidth loading={busy}>
          {t('reset.verb')}
        </Button>
      </form>
    </Entrance>
  );
}
