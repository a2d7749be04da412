import { PASSWORD_MIN } from '@plumbline/contract/accounts/schemas';
import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFormField } from './useFormField.ts';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { PasswordInput } from '../../../ui/fields/TextInput.tsx';

interface Props<T extends FieldValues> {
  name: Path<T>;
  label: string;
  help?: string;
  autoComplete: 'new-password' | 'current-password';
  /** Whether to offer a generated password, shown so that it can be passed on. */
  suggest?: boolean;
  first?: boolean;
}

/** A password, hidden until revealed. */
export function PasswordField<T extends FieldValues>(props: Props<T>) {
  const { name, label, autoComplete, suggest = false, first = false } = props;
  const form = useTranslations('form');
  const common = useTranslations('common');
  const { ref, field, error } = useFormField<T>(name);
  const [visible, setVisible] = useState(false);
  const help =
    autoComplete === 'new-password' ? form('password.rule', { min: PASSWORD_MIN }) : props.help;
  return (
    <PasswordInput
      label={label}
      name={field.name}
      ref={ref}
      onBlur={field.onBlur}
      withAsterisk
      aria-required
      inputWrapperOrder={FIELD_ORDER}
      autoComplete={autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      reveal={common('show_password')}
      hide={form('password.hide')}
      value={String(field.value ?? '')}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...focusFirst(first)}
      error={error}
      description={
        error === undefined || suggest ? (
          <>
            {error === undefined && help}{' '}
            {suggest && (
              <button
                className="link size-12"
                type="button"
                onClick={() => {
                  field.onChange(makePassword());
                  setVisible(true);
                }}
              >
                {form('password.suggest')}
              </button>
            )}
          </>
        ) : undefined
      }
    />
  );
}

/** The signs of a generated password, without those confused when read out: 0 O o, 1 I l. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const OF_SIGNS = 4;
/** The number of usable bytes; higher ones would make the first characters likelier. */
const EVEN_RANGE = 256 - (256 % SIGNS.length);

/** A password to pass on: four groups of four characters, over 90 bits. */
function makePassword(): string {
  const signs: string[] = [];
  while (signs.length < GROUPS * OF_SIGNS) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < EVEN_RANGE) signs.push(SIGNS[byte % SIGNS.length] ?? '');
  }
  return signs.join('').match(/.{4}/g)?.join('-') ?? '';
}
