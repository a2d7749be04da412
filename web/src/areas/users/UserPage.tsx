import { users, type UserView } from '@plumbline/contract/users/wire';
import { useRouteParams } from '../../kit/route.ts';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/later.ts';
import { useMay } from '../../kit/session/may.ts';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { isDeactivated, shareApi, useMayChange } from './api.ts';
import { SharesTab } from './shares/SharesTab.tsx';
import { UserActions } from './UserActions.tsx';
import { UserOverview } from './UserOverview.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { RowFrame } from '../../parts/entity/RowFrame.tsx';
import { Badge } from '../../ui/status/Badge.tsx';

const EditUser = lazyForm(async () => (await import('./UserFormPage.tsx')).EditUser);

/** `/admin/users/info/{id}`; with `?edit` in the address, its form. */
export function UserPage() {
  const { userId } = useRouteParams('user');
  const [editing, setEditing] = useSearchValue('user', 'edit');
  const query = ENTITIES.user.api.useOne(userId);
  const mayChange = useMayChange(query.data ?? { is_superuser: true });
  if (editing !== undefined && mayChange)
    return <EditUser id={userId} onDone={() => setEditing(undefined)} />;
  if (query.data) return <Loaded key={userId} view={query.data} />;
  return <PageWaiting query={query} list={paths.users()} />;
}

function Loaded({ view }: { view: UserView }) {
  const t = useTranslations('users');
  const mayChange = useMayChange(view);
  const shares = shareApi.useList({
    filter: [`user=${view.id}`],
    fields: ['id'],
    page: 1,
    page_size: 1,
  });
  return (
    <RowFrame
      entity="user"
      title={view.full_name}
      avatar={
        <PersonAvatar name={view.full_name} avatar={view.avatar} size={52} data-only="desk" />
      }
      badge={isDeactivated(view) && <Badge>{t('state.deactivated')}</Badge>}
      meta={[
        view.is_superuser ? t('superuser') : view.user_type.name,
        view.position,
        view.business_unit?.name,
      ]}
      actions={mayChange ? <UserActions view={view} /> : undefined}
      route="user"
      tabsLabel={t('tabs.label')}
      tabs={[
        { value: 'overview', panel: () => <UserOverview view={view} /> },
        {
          value: 'shares',
          label: t('tabs.shares'),
          count: shares.data?.total,
          panel: () => <SharesTab user={view} />,
        },
        { value: 'documents', panel: () => <Files view={view} /> },
        { value: 'audit', panel: () => <AuditLog resource={users} id={view.id} /> },
      ]}
    />
  );
}

/** The user's files; admins who may change the user may add some. */
function Files({ view }: { view: UserView }) {
  const mayAdd = useMay('user.change') && !view.archived;
  return <DocumentsTab entity="user" entity_id={view.id} title={view.full_name} mayAdd={mayAdd} />;
}
