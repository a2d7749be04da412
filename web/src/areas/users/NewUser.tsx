import { users, type UserView } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { UserFormPage } from './UserFormPage.tsx';

export function NewUser({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const entity = useTranslations('entity');
  const go = useGo();
  const creating = useCreating<UserView>({
    resource: users,
    message: (view) =>
      view.invited_at === null
        ? entity('created', { name: view.full_name })
        : t('invited', { email: view.email }),
    onCreated: (view) => go(paths.user(view.id), { replace: true }),
    onCancel,
  });
  return (
    <UserFormPage
      {...creating}
      title={t('new')}
      crumbs={[{ label: common('page.users'), to: paths.users() }]}
    />
  );
}
