import { Anchor, PasswordInput, Select, Switch } from '@mantine/core';
import { PASSWORD_MIN } from '@plumbline/contract/users';
import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFormField } from '../../ui/form/useFormField.ts';
import { makePassword } from './makePassword.ts';

interface FieldProps<T extends FieldValues> {
  name: Path<T>;
  label: string;
  help?: string;
  /** Why it cannot be changed; shown instead of the help. */
  locked?: string | undefined;
}
const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** One of a few values, always one. */
export function OptionField<T extends FieldValues>({
  name,
  label,
  help,
  locked,
  options,
}: FieldProps<T> & { options: { value: string | number; label: string }[] }) {
  const { ref, field, error } = useFormField<T>(name);
  const current = options.find(({ value }) => value === field.value);
  return (
    <Select
      label={label}
      name={field.name}
      ref={ref}
      onBlur={field.onBlur}
      inputWrapperOrder={ORDER}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      allowDeselect={false}
      disabled={locked !== undefined}
      value={current === undefined ? null : String(current.value)}
      onChange={(text) =>
        field.onChange(options.find(({ value }) => String(value) === text)?.value)
      }
      {...(error === undefined ? { description: locked ?? help } : { error })}
    />
  );
}

/** A switch that can say why it is locked. */
export function SwitchField<T extends FieldValues>({ name, label, help, locked }: FieldProps<T>) {
  const { ref, field, error } = useFormField<T>(name);
  return (
    <Switch
      mt={20}
      label={label}
      name={field.name}
      ref={ref}
      onBlur={field.onBlur}
      disabled={locked !== undefined}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      {...(error === undefined ? { description: locked ?? help } : { error })}
    />
  );
}

interface PasswordProps<T extends FieldValues> extends Omit<FieldProps<T>, 'locked'> {
  autoComplete: 'new-password' | 'current-password';
  /** Offers a made-up one, shown so that it can be passed on. */
  suggest?: boolean;
  first?: boolean;
}

/** A password, hidden until it is asked to show. */
export function PasswordField<T extends FieldValues>(props: PasswordProps<T>) {
  const { name, label, autoComplete, suggest = false, first = false } = props;
  const t = useTranslations('users.password');
  const { ref, field, error } = useFormField<T>(name);
  const [visible, setVisible] = useState(false);
  const help = autoComplete === 'new-password' ? t('rule', { min: PASSWORD_MIN }) : props.help;
  return (
    <PasswordInput
      label={label}
      name={field.name}
      ref={ref}
      onBlur={field.onBlur}
      withAsterisk
      aria-required
      inputWrapperOrder={ORDER}
      autoComplete={autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? t('hide') : t('show') }}
      value={String(field.value ?? '')}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...(first ? { 'data-autofocus': true, autoFocus: true } : {})}
      {...(error === undefined ? {} : { error })}
      {...(error === undefined || suggest
        ? {
            description: (
              <>
                {error === undefined && help}{' '}
                {suggest && (
                  <Anchor
                    component="button"
                    type="button"
                    fz={12}
                    onClick={() => {
                      field.onChange(makePassword());
                      setVisible(true);
                    }}
                  >
                    {t('suggest')}
                  </Anchor>
                )}
              </>
            ),
          }
        : {})}
    />
  );
}
