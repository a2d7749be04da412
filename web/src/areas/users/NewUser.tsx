import { users, type UserView } from '@plumbline/contract/users';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/api.ts';
import { notify } from '../../kit/notify.tsx';
import { paths } from '../../kit/paths.ts';
import { refetch } from '../../kit/resourceApi.ts';
import { useGo } from '../../ui/AppLink.tsx';
import { USER_ENTITIES } from './api.ts';
import { UserFormPage } from './UserFormPage.tsx';

export function NewUser({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('users');
  const entity = useTranslations('entity');
  const go = useGo();
  return (
    <UserFormPage
      title={t('new')}
      crumbs={[{ label: t('title'), to: paths.users() }]}
      verb={entity('create')}
      stored={{}}
      isNew
      send={(body, { key }) => api.post<UserView>(users.path, { body, idempotencyKey: key })}
      onSaved={(view) => {
        void refetch(...USER_ENTITIES);
        notify({ text: entity('created', { name: view.full_name }) });
        go(paths.user(view.id), { replace: true });
      }}
      onCancel={onCancel}
      onReload={() => undefined}
    />
  );
}
