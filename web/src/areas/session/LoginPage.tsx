import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { config } from '../../kit/config.ts';
import { useSurroundings } from '../../kit/device.tsx';
import { explain } from '../../kit/http/refusals.ts';
import { LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { pickLanguage } from '../../kit/session/language.ts';
import { useSession } from '../../kit/session/sessionStore.ts';
import { versionQuery } from '../../kit/http/version.ts';
import { Brand } from '../../ui/Brand.tsx';
import { useToday } from '../../kit/format/now.ts';
import { enter } from './enter.ts';
import { ExpiredNote, UnsentNote } from './LoginNotes.tsx';
import { Illustration } from './Illustration.tsx';
import classes from './LoginPage.module.css';

/** Only where the configuration says so. */
const DemoAccounts = lazy(async () => ({
  default: (await import('./DemoAccounts.tsx')).DemoAccounts,
}));

/** The login page, also shown when a session has expired; it appears as a whole. */
export const LoginPage = () => (
  <Suspense>
    <Login />
  </Suspense>
);

function Login() {
  const t = useTranslations('session');
  const { expired } = useSession();
  const title = expired ? t('sign_in_again') : t('sign_in');
  useDocumentTitle(`${title} · ${PRODUCT_NAME}`);
  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <Brand name={PRODUCT_NAME} subtitle={t('subtitle')} />
        <div className={classes.middle}>
          <h1 className={classes.title}>{title}</h1>
          {expired && <ExpiredNote />}
          <UnsentNote />
          <SignInForm />
          {config().demo && <DemoAccounts />}
        </div>
        <LoginFooter />
      </main>
      <Illustration />
    </div>
  );
}

function SignInForm() {
  const t = useTranslations('session');
  const common = useTranslations('common');
  const { loading, error } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const { coarse } = useSurroundings();
  const [typesAtOnce] = useState(!coarse); // on a phone the keyboard would cover the page
  const emailField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (typesAtOnce) emailField.current?.focus();
  }, [typesAtOnce]);
  const missing = (value: string) => touched && value === '' && t('required');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (email.trim() === '' || password === '') return;
    await enter(email, password);
    passwordField.current?.select();
  };
  const explanation = error === null ? null : explain(error);
  const problem =
    explanation && [explanation.title, explanation.description].filter(Boolean).join('. ');
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t('email')}
        type="email"
        name="username"
        autoComplete="username"
        size="md"
        ref={emailField}
        value={email}
        error={missing(email)}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        mt="sm"
        label={t('password')}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        error={missing(password) || problem}
        errorProps={{ role: 'alert' }}
        visibilityToggleButtonProps={{ 'aria-label': common('show_password'), tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth mt="lg" loading={loading}>
        {t('sign_in')}
      </Button>
    </form>
  );
}

function LoginFooter() {
  const t = useTranslations('session');
  const { data } = useQuery(versionQuery);
  const year = useToday().getFullYear();
  return (
    <footer className={classes.footer}>
      <LanguageChoice />
      <span>
        {[
          t('ui_version', { version: UI_VERSION }),
          data && t('server_version', { version: data.version }),
          `© ${year} ${PRODUCT_NAME}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </footer>
  );
}

/** Looks like `Segments`, which this first page would have to load. */
function LanguageChoice() {
  const t = useTranslations('session');
  const { locale } = useLanguage();
  return (
    <div className={classes.languages} role="radiogroup" aria-label={t('language')}>
      {LOCALES.map((value) => (
        <label key={value} className={classes.language}>
          <input
            type="radio"
            name="language"
            value={value}
            checked={value === locale}
            onChange={() => void pickLanguage(value)}
          />
          {LOCALE_NAMES[value]}
        </label>
      ))}
    </div>
  );
}
