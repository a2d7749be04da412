import { PASSWORD_MIN } from '@plumbline/contract/accounts/schemas';
import { useTranslations } from 'use-intl';
import { useSurroundings } from '../../../kit/device.tsx';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { PasswordInput } from '../../../ui/fields/TextInput.tsx';

interface Props {
  email: string;
  value: string;
  onChange: (value: string) => void;
  /** The server's fault of the password. */
  fault: string | undefined;
  /** Whether the form was sent, so that faults are shown from now on. */
  touched: boolean;
}

/** Whether the password meets the rule that the page knows; the server refuses guessable ones too. */
export const isLongEnough = (password: string): boolean => password.length >= PASSWORD_MIN;

/** A new password with its rule; the address is there for programs that remember passwords. */
export function NewPassword({ email, value, onChange, fault, touched }: Props) {
  const { coarse } = useSurroundings();
  const t = useTranslations('links');
  const common = useTranslations('common');
  const rule = t('rule', { min: PASSWORD_MIN });
  return (
    <>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        className="above-12"
        label={t('new_password')}
        name="password"
        autoComplete="new-password"
        size="md"
        {...focusFirst(!coarse)} // on a phone the keyboard would cover the page
        value={value}
        description={rule}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={
          fault ??
          (touched && !isLongEnough(value) ? t('too_short', { min: PASSWORD_MIN }) : undefined)
        }
        errorProps={{ role: 'alert' }}
        reveal={common('show_password')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}
