import { users } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/lazyForm.tsx';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { isDeactivated, type UserRow } from './api.ts';
import { useUserColumns } from './columns.tsx';
import { DeactivatedTag } from './UserName.tsx';
import { cardOf } from '../../parts/list/table/columns.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { USER_LIST } from './listFields.ts';
import { listOf } from '../../parts/list/filter/question.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';

const NewUser = lazyForm(async () => (await import('./NewUser.tsx')).NewUser);

const USER_CARD = cardOf<UserRow>()(USER_LIST.card, (row) => <UserCard row={row} />);

const FACETS = ['business_unit', 'user_type', 'is_active', 'language'];
const FIELDS = [
  'user_type',
  'business_unit',
  'is_active',
  'position',
  'email',
  'phone',
  'language',
  'first_name',
  'last_name',
  'last_login_at',
  'invited_at',
  'accepted_at',
  'second_factor_at',
  'is_verified',
  'updated_at',
  'updated_by',
  'created_at',
  'created_by',
];

/** `/admin/users`; with `?new` in the address, the form of a new user. */
export function UsersPage() {
  const [isNew, setNew] = useSearchValue('users', 'new');
  if (isNew !== undefined) return <NewUser onCancel={() => setNew(undefined)} />;
  return <UserList onCreate={() => setNew('1')} />;
}

function UserList({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const go = useGo();
  return (
    <EntityList
      {...listOf('user')}
      title={common('page.users')}
      searchLabel={t('search')}
      api={ENTITIES.user.api}
      resource={users}
      columns={useUserColumns()}
      facets={FACETS}
      fields={FIELDS}
      onOpen={(row) => go(paths.user(row.id))}
      card={USER_CARD}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      create={{ label: t('new'), onClick: onCreate }}
    />
  );
}

/** One user on a phone. */
function UserCard({ row }: { row: SelectedFields<UserRow, (typeof USER_LIST.card)[number]> }) {
  const t = useTranslations('users');
  return (
    <RowCard
      to={paths.user(row.id)}
      name={row.full_name}
      meta={[
        row.is_superuser ? t('superuser') : row.user_type.name,
        row.position,
        row.business_unit?.name,
      ]
        .filter(Boolean)
        .join(' · ')}
      pale={isDeactivated(row)}
      badge={isDeactivated(row) && <DeactivatedTag />}
    />
  );
}
