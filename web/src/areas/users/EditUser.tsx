import { users, type UserView } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { useMe } from '../../kit/session/me.ts';
import { paths } from '../../kit/paths.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import { wasLastAdmin } from './api.ts';
import { lastAdminAt } from './formValues.ts';
import { UserFormPage } from './UserFormPage.tsx';

export function EditUser({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations('users');
  const entity = useTranslations('entity');
  const common = useTranslations('common');
  const me = useMe();
  return (
    <Edit<UserView> resource={users} id={id} onDone={onDone}>
      {(editing) => (
        <UserFormPage
          {...editing}
          isMe={me.id === id}
          send={async (body, how) => {
            try {
              return await editing.send(body, how);
            } catch (error) {
              throw wasLastAdmin(error) ? lastAdminAt(body, t('last_admin')) : error;
            }
          }}
          title={entity('edit_title', { name: editing.stored.full_name })}
          crumbs={[
            { label: common('page.users'), to: paths.users() },
            { label: editing.stored.full_name, to: paths.user(id) },
          ]}
        />
      )}
    </Edit>
  );
}
