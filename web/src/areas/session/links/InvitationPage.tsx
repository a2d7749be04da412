import type { LinkView, LoginAnswer } from '@plumbline/contract/accounts/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { goTo } from '../../../kit/navigation.ts';
import { paths } from '../../../kit/paths.ts';
import { startSession } from '../../../kit/session/session.ts';
import { beginSession, currentSession } from '../../../kit/session/sessionStore.ts';
import { Entrance } from '../Entrance.tsx';
import { inWords } from '../inWords.ts';
import classes from '../LoginPage.module.css';
import { linkFaultOf, useLink } from './link.ts';
import { LinkProblem } from './LinkProblem.tsx';
import { isLongEnough, NewPassword } from './NewPassword.tsx';
import { faultOf, useCall } from './useCall.ts';
import { LinkWaiting } from './LinkWaiting.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

/** `/invitation#token`: names and the first password; then the new user is signed in. */
export function InvitationPage() {
  const { token, link, error, retry } = useLink('invitation');
  if (error) return <LinkProblem kind="invitation" error={error} retry={retry} />;
  if (!link) return <LinkWaiting />;
  return <Form key={token} token={token} link={link} />;
}

/** Continues as the invited user. The page reloads if somebody else was signed in here, whose data must not show. */
async function goOnAs({ access_token }: LoginAnswer): Promise<void> {
  if (currentSession().isLoggedIn) {
    beginSession(access_token);
    window.location.assign(paths.home());
    return;
  }
  await startSession(access_token);
  await goTo(paths.login(), { replace: true }); // its guard goes on to the page of the role
}

function Form({ token, link }: { token: string; link: LinkView }) {
  const t = useTranslations('links');
  const field = useTranslations('session');
  const { email, tenant } = link;
  const [names, setNames] = useState({ first_name: link.first_name, last_name: link.last_name });
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const { busy, error, call } = useCall(
    () =>
      api.post<LoginAnswer>('/auth/accept-invitation', {
        body: {
          token,
          password,
          first_name: names.first_name.trim(),
          last_name: names.last_name.trim(),
        },
      }),
    goOnAs,
  );
  if (linkFaultOf(error) !== null)
    return <LinkProblem kind="invitation" error={error} retry={() => void call()} />;
  const missing = (name: keyof typeof names) => names[name].trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!missing('first_name') && !missing('last_name') && isLongEnough(password)) void call();
  };
  const input = (name: keyof typeof names, autoComplete: string) => (
    <TextInput
      className="above-12"
      label={t(name)}
      name={name}
      autoComplete={autoComplete}
      size="md"
      maxLength={100}
      value={names[name]}
      error={faultOf(error, name) ?? (touched && missing(name) ? field('required') : undefined)}
      onChange={(event) => setNames({ ...names, [name]: event.currentTarget.value })}
    />
  );
  const fault = faultOf(error, 'password');
  const isElsewhere = faultOf(error, 'first_name') ?? faultOf(error, 'last_name');
  return (
    <Entrance title={t('invitation.title', { name: link.first_name })}>
      <p className={`quiet ${classes.lead}`}>{t('invitation.text', { tenant, email })}</p>
      <form onSubmit={submit} noValidate>
        {input('first_name', 'given-name')}
        {input('last_name', 'family-name')}
        <NewPassword
          email={email}
          value={password}
          onChange={setPassword}
          fault={
            fault ?? (error !== null && isElsewhere === undefined ? inWords(error) : undefined)
          }
          touched={touched}
        />
        <Button type="submit" className="above-24" size="lg" fullWidth loading={busy}>
          {t('invitation.verb')}
        </Button>
      </form>
    </Entrance>
  );
}
