import { useWatch } from 'react-hook-form';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { PasswordField } from './PasswordField.tsx';
import { useFormField } from './useFormField.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';

interface Props<T extends FieldValues> {
  /** Whether the new user is invited. */
  invite: Path<T>;
  password: Path<T>;
  label: string;
}

/** The choice of a new user's password: set by a mailed link, or an initial one to pass on. */
export function InviteFields<T extends FieldValues>({ invite, password, label }: Props<T>) {
  const t = useTranslations('form.invite');
  const { ref, field } = useFormField<T>(invite);
  const isInvited = useWatch<T>({ name: invite });
  return (
    <>
      <Switch
        style={{ marginTop: 20 }}
        label={t('label')}
        description={t(isInvited ? 'help' : 'help_password')}
        name={field.name}
        ref={ref}
        onBlur={field.onBlur}
        checked={field.value === true}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
      />
      {!isInvited && (
        <PasswordField<T> name={password} label={label} autoComplete="new-password" suggest />
      )}
    </>
  );
}

/** The part of a new user's body that these fields are about. */
export const inviteBody = ({ invite, password }: { invite: boolean; password: string }) =>
  invite ? { invite } : { password };
