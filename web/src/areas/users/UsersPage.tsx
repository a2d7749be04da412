import { users } from '@plumbline/contract/users/wire';
import { IconDevices } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/later.ts';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo, AppLink } from '../../parts/page/AppLink.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { cardOf, listColumn, type ListColumn } from '../../parts/list/table/columns.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { listOf } from '../../parts/list/filter/question.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { invitationOf } from '../../parts/entity/invitation.ts';
import { useRowTab } from '../../parts/list/table/rowFocus.ts';
import { RowTag } from '../../parts/list/cells/RowTag.tsx';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { isDeactivated, type UserRow } from './api.ts';
import { USER_LIST } from './listFields.ts';
import classes from './UsersPage.module.css';

const NewUser = lazyForm(async () => (await import('./UserFormPage.tsx')).NewUser);

const USER_CARD = cardOf<UserRow>()(USER_LIST.card, (row) => <UserCard row={row} />);

const FACETS = ['business_unit', 'user_type', 'is_active', 'language'];
const FILTERS = {
  without: [
    'full_name',
    'middle_name',
    'is_superuser',
    'works_in',
    'time_zone',
    'invited_until',
    'tenant_id',
  ],
};

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
      filters={FILTERS}
      onOpen={(row) => go(paths.user(row.id))}
      card={USER_CARD}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      create={{ label: t('new'), onClick: onCreate }}
      more={
        <ActionButton
          icon={<IconDevices {...ICON} />}
          label={common('page.devices')}
          onClick={() => go(paths.devices())}
        />
      }
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

const column = listColumn<UserRow>();

/** The state of an account, which an admin may have to act on. */
function stateOf(
  row: Pick<
    UserRow,
    'is_active' | 'archived' | 'invited_at' | 'invited_until' | 'accepted_at' | 'last_login_at'
  >,
) {
  if (isDeactivated(row)) return 'deactivated';
  const invitation = invitationOf(row);
  if (invitation === 'open') return 'invited';
  if (invitation === 'expired') return 'expired';
  return row.last_login_at === null ? 'unseen' : 'active';
}

/** Name, role, unit, and when last seen. */
function useUserColumns(): ListColumn<UserRow>[] {
  const t = useTranslations('users');
  const label = useFieldLabel();
  const field = useFieldColumns(users);
  return [
    column({
      key: 'full_name',
      reads: USER_LIST.columns.full_name,
      label: t('user'),
      width: 260,
      priority: 1,
      sort: 'full_name',
      cell: (row) => <UserName row={row} />,
    }),
    column({
      key: 'user_type',
      reads: USER_LIST.columns.user_type,
      label: label('user_type'),
      width: 160,
      priority: 1,
      sort: 'user_type',
      cell: (row) => (row.is_superuser ? t('superuser') : row.user_type.name),
    }),
    field('business_unit', { priority: 1, width: 180 }),
    column({
      key: 'is_active',
      reads: USER_LIST.columns.is_active,
      label: t('state.label'),
      width: 150,
      priority: 1,
      cell: (row) => t(`state.${stateOf(row)}`),
    }),
    field('position', { width: 170, priority: 2 }),
    field('last_login_at', { priority: 2 }),
    field('updated_at', { priority: 3 }),
    field('email', { width: 220, priority: 3, optional: true }),
    field('phone', { width: 150, priority: 3, optional: true }),
    field('created_at', { priority: 3, optional: true }),
    field('second_factor_at', { priority: 3, optional: true }),
  ];
}

/** A person in a table: disc, name, address where it fits. */
function UserName({
  row,
}: {
  row: Pick<UserRow, 'id' | 'full_name' | 'avatar' | 'email' | 'is_active' | 'archived'>;
}) {
  const tabIndex = useRowTab();
  return (
    <span className="row min-width-0">
      <PersonAvatar name={row.full_name} avatar={row.avatar} size={24} />
      <span className={`flex align-centre grow overflow-hidden flex-wrap ${classes.line}`}>
        <AppLink
          to={paths.user(row.id)}
          className={classes.name}
          tabIndex={tabIndex}
          title={row.full_name}
          underline="never"
        >
          <span dir="auto">{row.full_name}</span>
        </AppLink>
        <span className={`faint nowrap ${classes.address}`}>{row.email}</span>
      </span>
      {isDeactivated(row) && <DeactivatedTag />}
    </span>
  );
}

/** Marks a deactivated account. */
function DeactivatedTag() {
  const t = useTranslations('users');
  return <RowTag>{t('state.deactivated')}</RowTag>;
}
