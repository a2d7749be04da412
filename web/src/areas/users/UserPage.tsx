import { users, type UserView } from '@plumbline/contract/users/wire';
import { Badge } from '@mantine/core';
import { useRouteParams } from '../../kit/route.ts';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/later.ts';
import { useMay } from '../../kit/session/may.ts';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { UrlTabs } from '../../ui/layout/UrlTabs.tsx';
import { isDeactivated, shareApi, useMayChange } from './api.ts';
import { SharesTab } from './shares/SharesTab.tsx';
import { UserActions } from './UserActions.tsx';
import { UserOverview } from './UserOverview.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';

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
  const common = useTranslations('common');
  const mayChange = useMayChange(view);
  const shares = shareApi.useList({
    filter: [`user=${view.id}`],
    fields: ['id'],
    page: 1,
    page_size: 1,
  });
  return (
    <Page>
      <PageHeader
        title={view.full_name}
        avatar={
          <PersonAvatar name={view.full_name} avatar={view.avatar} size={52} data-only="desk" />
        }
        badge={isDeactivated(view) && <Badge size="lg">{t('state.deactivated')}</Badge>}
        meta={[
          view.is_superuser ? t('superuser') : view.user_type.name,
          view.position,
          view.business_unit?.name,
        ]}
        crumbs={[{ label: common('page.users'), to: paths.users() }]}
        actions={mayChange ? <UserActions view={view} /> : undefined}
      />
      <UrlTabs
        route="user"
        label={t('tabs.label')}
        tabs={[
          {
            value: 'overview',
            label: common('overview'),
            panel: () => <UserOverview view={view} />,
          },
          {
            value: 'shares',
            label: t('tabs.shares'),
            count: shares.data?.total,
            panel: () => <SharesTab user={view} />,
          },
          {
            value: 'documents',
            label: common('documents'),
            panel: () => <Files view={view} />,
          },
          {
            value: 'audit',
            label: common('audit_log'),
            panel: () => <AuditLog resource={users} id={view.id} />,
          },
        ]}
      />
    </Page>
  );
}

/** The user's files; admins who may change the user may add some. */
function Files({ view }: { view: UserView }) {
  const mayAdd = useMay('user.change') && !view.archived;
  return <DocumentsTab entity="user" entity_id={view.id} title={view.full_name} mayAdd={mayAdd} />;
}
