import { userSharedUnits } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { Edit } from '../../../parts/form/Edit.tsx';
import { DialogFrame, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { useCreating } from '../../../parts/form/useCreating.ts';
import type { ShareRow, UserRow } from '../api.ts';
import { ShareFields } from './ShareFields.tsx';

interface Props {
  user: UserRow;
  /** The share; undefined adds one. */
  share: ShareRow | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Shares a business unit with a user, or changes the share. */
export function ShareForm({ user, share, opened, onClose }: Props) {
  const t = useTranslations('users.shares');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={share ? t('change', { name: share.business_unit.name }) : t('add')}
    >
      {share ? (
        <Edit<ShareRow>
          resource={userSharedUnits}
          id={share.id}
          onDone={onClose}
          nameOf={({ business_unit }) => t('change', { name: business_unit.name })}
          frame={DialogFrame}
        >
          {(editing) => <ShareFields {...editing} user={user} />}
        </Edit>
      ) : (
        <NewShare user={user} onClose={onClose} />
      )}
    </FormDialog>
  );
}

function NewShare({ user, onClose }: Pick<Props, 'user' | 'onClose'>) {
  const t = useTranslations('users.shares');
  const creating = useCreating<ShareRow>({
    resource: userSharedUnits,
    onCreated: onClose,
    onCancel: onClose,
    message: ({ business_unit }) => t('added', { name: business_unit.name }),
  });
  return <ShareFields {...creating} verb={t('add_verb')} user={user} />;
}
