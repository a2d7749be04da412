import { useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { codeOfError } from '../../kit/http/refusals.ts';
import { changeSession, currentSession, useSession } from '../../kit/session/sessionStore.ts';
import { Entrance } from './Entrance.tsx';
import { enter, type ProvenLogin } from './enter.ts';
import { inWords } from './inWords.ts';
import classes from './LoginPage.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ email, password, onBack }: ProvenLogin & { onBack: () => void }) {
  const t = useTranslations('links.second_step');
  const session = useTranslations('session');
  const common = useTranslations('common');
  const { loading, error } = useSession();
  const [code, setCode] = useState('');
  const [recovers, setRecovers] = useState(false);
  const [touched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const leave = () => {
    changeSession({ error: null });
    onBack();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (code.trim() === '') return;
    await enter(email, password, code.trim());
    // The password is no longer the one that was right a moment ago.
    if (codeOfError(currentSession().error) === 'bad_credentials') onBack();
    field.current?.select();
  };
  // The first step ends with the refusal that leads here.
  const fault = error !== null && codeOfError(error) !== 'otp_required' && inWords(error);
  const missing = touched && code.trim() === '' && session('required');
  return (
    <Entrance title={t('title')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className={`quiet ${classes.lead}`}>{recovers ? t('recovery') : t('app')}</p>
        <TextInput
          key={String(recovers)} // another field, which gets the focus again
          ref={field}
          {...focusFirst()}
          label={recovers ? t('recovery_code') : t('code')}
          name="otp"
          autoComplete="one-time-code"
          inputMode={recovers ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          value={code}
          error={missing || fault}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" className="above-24" size="lg" fullWidth loading={loading}>
          {session('sign_in')}
        </Button>
        <p className={`text-centre ${classes.further}`}>
          <button
            type="button"
            onClick={() => {
              changeSession({ error: null });
              setCode('');
              setTouched(false);
              setRecovers(!recovers);
            }}
          >
            {recovers ? t('use_app') : t('use_recovery')}
          </button>
        </p>
        <p className={`text-centre ${classes.further}`}>
          <button type="button" onClick={leave}>
            {common('back')}
          </button>
        </p>
      </form>
    </Entrance>
  );
}
