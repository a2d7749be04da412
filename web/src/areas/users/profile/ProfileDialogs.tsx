import { useTranslations } from 'use-intl';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { OwnDataForm } from './OwnDataForm.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { showProfile, useShownProfile } from './profileState.ts';

const close = () => showProfile(null);

/** One's own data and password, opened from the head of the page. */
export function ProfileDialogs() {
  const t = useTranslations('profile');
  const shown = useShownProfile();
  return (
    <>
      <FormDialog opened={shown === 'data'} onClose={close} title={t('title')}>
        <OwnDataForm onClose={close} />
      </FormDialog>
      <FormDialog opened={shown === 'password'} onClose={close} title={t('change_password')}>
        <OwnPasswordForm onClose={close} />
      </FormDialog>
    </>
  );
}
