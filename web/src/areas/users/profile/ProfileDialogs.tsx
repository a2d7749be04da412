import { useTranslations } from 'use-intl';
import { FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { OwnDataForm } from './OwnDataForm.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { closeProfile, useOpenProfile } from './profileState.ts';

/** The user's own data and password, opened from the page's head. */
export function ProfileDialogs() {
  const t = useTranslations('common');
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
    </>
  );
}
