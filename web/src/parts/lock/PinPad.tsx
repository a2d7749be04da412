import { IconBackspace } from '@tabler/icons-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useOneAtATime } from '../../kit/oneAtATime.ts';
import { PIN_DIGITS } from '../../offline/lock/weakPin.ts';
import { ICON } from '../../ui/theme/tokens.ts';
import classes from './PinPad.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface Props {
  label: string;
  verb: string;
  /** Says what is wrong with it, or nothing. */
  onPin: (pin: string) => Promise<string | null>;
}

/** A field for a PIN with keys that are big enough for cold fingers; a keyboard works as well. */
export function PinPad({ label, verb, onPin }: Props) {
  const t = useTranslations('lock');
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, run] = useOneAtATime();
  const about = useId();
  const change = (next: string) => {
    setProblem(null);
    setPin(next.replaceAll(/\D/g, '').slice(0, PIN_DIGITS.max));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < PIN_DIGITS.min) setProblem(t('too_short', { least: PIN_DIGITS.min }));
    else
      void run(async () => {
        setProblem(await onPin(pin));
        setPin('');
      });
  };
  const digitKey = (digit: string) => (
    <button key={digit} type="button" disabled={isBusy} onClick={() => change(pin + digit)}>
      {digit}
    </button>
  );
  return (
    <form className={`column full-width ${classes.pad}`} onSubmit={submit} noValidate>
      <input
        className={classes.dots}
        aria-label={label}
        aria-describedby={about}
        type="password"
        inputMode="none" // the keys below are bigger than those of a phone
        autoComplete="off"
        value={pin}
        disabled={isBusy}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <p id={about} role="alert" className={`hide-empty text-centre medium ${classes.problem}`}>
        {problem}
      </p>
      <div className={`grid ${classes.keys}`} role="group" aria-label={t('keys')}>
        {DIGITS.map(digitKey)}
        <span />
        {digitKey('0')}
        <button
          type="button"
          aria-label={t('delete_digit')}
          disabled={isBusy || pin === ''}
          onClick={() => change(pin.slice(0, -1))}
        >
          <IconBackspace {...ICON} />
        </button>
      </div>
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {verb}
      </Button>
    </form>
  );
}
