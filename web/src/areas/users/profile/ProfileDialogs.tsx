import { useTranslations } from 'use-intl';
import { changePassword } from '@plumbline/contract/accounts/schemas';
import { useMe } from '../../../kit/session/me.ts';
import { FormDialog, DialogForm } from '../../../parts/form/dialogs/FormDialog.tsx';
import { AvatarDialog } from '../../../parts/portrait/AvatarDialog.tsx';
import { SignatureDialog } from '../../../parts/portrait/SignatureDialog.tsx';
import { api } from '../../../kit/http/api.ts';
import { notify } from '../../../kit/notify.ts';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { PasswordField } from '../../../parts/form/fields/PasswordField.tsx';
import { OwnDataForm } from './OwnDataForm.tsx';
import { closeProfile, useOpenProfile } from './profileState.ts';

/** The user's own data and password, opened from the page's head. */
export function ProfileDialogs() {
  const t = useTranslations('common');
  const me = useMe();
  const profile = useOpenProfile();
  return (
    <>
      <FormDialog opened={profile === 'data'} onClose={closeProfile} title={t('profile')}>
        <OwnDataForm onClose={closeProfile} />
      </FormDialog>
      <FormDialog
        opened={profile === 'password'}
        onClose={closeProfile}
        title={t('change_password')}
      >
        <OwnPasswordForm onClose={closeProfile} />
      </FormDialog>
      <AvatarDialog
        place={{ entity: 'user', id: me.id, field: 'avatar' }}
        name={me.full_name}
        avatar={me.avatar}
        opened={profile === 'picture'}
        onClose={closeProfile}
      />
      <SignatureDialog user={me} opened={profile === 'signature'} onClose={closeProfile} />
    </>
  );
}

interface Values {
  current_password: string;
  new_password: string;
}

/** The user's own new password; it signs out their other devices. */
function OwnPasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('users.profile');
  const common = useTranslations('common');
  const password = useTranslations('users.password');
  const entityForm = useEntityForm<Values>({
    begin: { current_password: '', new_password: '' },
    schema: changePassword,
    toBody: (values) => ({ ...values }),
    fieldOf: (loc) => loc, // body and form have the same names
    isNew: true,
    send: async (body, { key }) => {
      await api.post('/user/me/password', { body, idempotencyKey: key });
      notify({ text: t('password_changed') });
      onClose();
    },
  });
  return (
    <DialogForm entityForm={entityForm} verb={common('change_password')} onClose={onClose}>
      <p className="size-13 quiet">{t('password_text')}</p>
      <PasswordField<Values>
        name="current_password"
        label={t('current_password')}
        autoComplete="current-password"
        first
      />
      <PasswordField<Values>
        name="new_password"
        label={password('new')}
        autoComplete="new-password"
      />
    </DialogForm>
  );
}
