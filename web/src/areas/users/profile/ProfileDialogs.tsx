import { useTranslations } from 'use-intl';
import { FormDialog } from '../../../parts/form/FormDialog.tsx';
import { OwnDataForm } from './OwnDataForm.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { closeProfile, useShownProfile } from './profileState.ts';

/** The user's own data and password, opened from the page's head. */
export function ProfileDialogs() {
  const t = useTranslations('common');
  const shown = useShownProfile();
  return (
    <>
      <FormDialog opened={shown === 'data'} onClose={closeProfile} title={t('profile')}>
        <OwnDataForm onClose={closeProfile} />
      </FormDialog>
      <FormDialog opened={shown === 'password'} onClose={closeProfile} title={t('change_password')}>
        <OwnPasswordForm onClose={closeProfile} />
      </FormDialog>
    </>
  );
}
