import { lazy, Suspense, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import { config } from '../../kit/config.ts';
import { useSurroundings } from '../../kit/device.tsx';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { paths, matchRoute } from '../../kit/paths.ts';
import { recall } from '../../kit/remembered.ts';
import { codeOfError } from '../../kit/http/refusals.ts';
import { currentSession, useSession, returnPath } from '../../kit/session/sessionStore.ts';
import { useStore } from '../../kit/createStore.ts';
import { countArgs } from '../../kit/format/format.ts';
import { useUnsent } from '../../offline/outbox/useUnsent.ts';
import { Entrance } from './Entrance.tsx';
import { EntranceLink } from './EntranceLink.tsx';
import { enter, type ProvenLogin } from './enter.ts';
import { inWords } from './inWords.ts';
import { arrival } from './arrival.ts';
import { Note } from './Note.tsx';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordInput, TextInput } from '../../ui/fields/TextInput.tsx';

/** Only where the configuration says so. */
const DemoAccounts = lazy(async () => ({
  default: (await import('./DemoAccounts.tsx')).DemoAccounts,
}));

/** Only for who has a second factor. */
const loadCodeForm = withTexts('session', async () => (await import('./CodeForm.tsx')).CodeForm);
const CodeForm = lazy(async () => ({ default: await loadCodeForm() }));

/** The login page, also shown when a session has expired; it appears as a whole. */
export const LoginPage = () => (
  <Suspense>
    <Login />
  </Suspense>
);

function Login() {
  const t = useTranslations('session');
  const { expired } = useSession();
  const [proven, setProven] = useState<ProvenLogin | null>(null);
  if (proven !== null) return <CodeForm {...proven} onBack={() => setProven(null)} />;
  const title = expired ? t('sign_in_again') : t('sign_in');
  return (
    <Entrance title={title}>
      {expired && <ExpiredNote />}
      <ForgottenNote />
      <PasswordSetNote />
      <UnsentNote />
      <SignInForm onProven={setProven} />
      {config().demo && <DemoAccounts />}
    </Entrance>
  );
}

function SignInForm({ onProven }: { onProven: (proven: ProvenLogin) => void }) {
  const t = useTranslations('session');
  const common = useTranslations('common');
  const { loading, error } = useSession();
  const { email } = useStore(arrival);
  const setEmail = (text: string) => arrival.change({ ...arrival.current(), email: text });
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const { coarse } = useSurroundings();
  const missing = (value: string) => touched && value === '' && t('required');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (email.trim() === '' || password === '') return;
    await enter(email, password);
    if (codeOfError(currentSession().error) === 'otp_required') onProven({ email, password });
    passwordField.current?.select();
  };
  const problem = error === null ? null : inWords(error);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t('email')}
        type="email"
        name="username"
        autoComplete="username"
        size="md"
        {...focusFirst(!coarse && email === '')} // on a phone the keyboard would cover the page
        value={email}
        error={missing(email)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        {...focusFirst(!coarse && email !== '')}
        className="above-12"
        label={t('password')}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        error={missing(password) || problem}
        errorProps={{ role: 'alert' }}
        reveal={common('show_password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" className="above-24" size="lg" fullWidth loading={loading}>
        {t('sign_in')}
      </Button>
      <EntranceLink to={paths.forgotPassword()}>{t('forgot')}</EntranceLink>
    </form>
  );
}

/** Explains why the user has to sign in again and what happens next. */
function ExpiredNote() {
  const t = useTranslations('session');
  const pages = useTranslations('common.page');
  const path = returnPath();
  const route = path === null ? null : matchRoute(path);
  const pageName =
    route !== null && pages.has(route as 'objects') ? pages(route as 'objects') : null; // not every page has a name
  return (
    <Note icon={IconInfoCircle}>
      {pageName === null ? t('expired') : t('expired_return', { page: pageName })}
    </Note>
  );
}

/** After somebody has asked the server that this device be forgotten. */
function ForgottenNote() {
  const t = useTranslations('session');
  return recall('forgotten') !== null && <Note icon={IconInfoCircle}>{t('forgotten')}</Note>;
}

/** After a new password has been set by a link. */
function PasswordSetNote() {
  const t = useTranslations('session');
  const { hasNewPassword } = useStore(arrival);
  return hasNewPassword && <Note icon={IconInfoCircle}>{t('password_set')}</Note>;
}

/** Says that this device holds unsent work, without naming its user or contents. */
function UnsentNote() {
  const t = useTranslations('session');
  const count = useUnsent();
  return count > 0 && <Note icon={IconCloudOff}>{t('unsent', countArgs(count))}</Note>;
}
