import { resetPassword } from '@plumbline/contract/accounts/schemas';
import { users } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { notify } from '../../kit/notify.ts';
import { DialogForm, FormDialog } from '../../parts/form/dialogs/FormDialog.tsx';
import { PasswordField } from '../../parts/form/fields/PasswordField.tsx';
import { useEntityForm } from '../../parts/form/useEntityForm.ts';
import type { UserRow } from './api.ts';

interface Props {
  user: UserRow;
  opened: boolean;
  onClose: () => void;
}

/** An admin sets a user's new password. */
export function PasswordDialog({ user, opened, onClose }: Props) {
  const t = useTranslations('users');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('password.title', { name: user.full_name })}
    >
      <Fields user={user} onClose={onClose} />
    </FormDialog>
  );
}

interface Values {
  new_password: string;
}

function Fields({ user, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('users');
  const entityForm = useEntityForm<Values>({
    begin: { new_password: '' },
    schema: resetPassword,
    toBody: ({ new_password }) => ({ new_password }),
    fieldOf: () => 'new_password',
    isNew: true,
    send: async (body, { key }) => {
      await api.post(`${users.path}/${user.id}/reset-password`, { body, idempotencyKey: key });
      notify({ text: t('password.done', { name: user.full_name }) });
      onClose();
    },
  });
  return (
    <DialogForm entityForm={entityForm} verb={t('set_password')} onClose={onClose}>
      <p className="size-13 quiet">{t('password.text')}</p>
      <PasswordField<Values>
        name="new_password"
        label={t('password.new')}
        autoComplete="new-password"
        suggest
        first
      />
    </DialogForm>
  );
}
