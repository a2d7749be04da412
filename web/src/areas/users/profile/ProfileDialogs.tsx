import { useTranslations } from 'use-intl';
import { useMe } from '../../../kit/session/me.ts';
import { FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { AvatarDialog } from '../../../parts/portrait/AvatarDialog.tsx';
import { SignatureDialog } from '../../../parts/portrait/SignatureDialog.tsx';
import { OwnDataForm } from './OwnDataForm.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
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
