import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { useRowTab } from '../../parts/list/table/rowFocus.ts';
import { RowTag } from '../../parts/list/cells/RowTag.tsx';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { isDeactivated, type UserRow } from './api.ts';
import classes from './UserName.module.css';

/** A person in a table: disc, name, address where it fits. */
export function UserName({
  row,
}: {
  row: Pick<UserRow, 'id' | 'full_name' | 'avatar' | 'email' | 'is_active' | 'archived'>;
}) {
  const tabIndex = useRowTab();
  return (
    <span className={classes.person}>
      <PersonAvatar name={row.full_name} avatar={row.avatar} size={24} />
      <span className={classes.line}>
        <AppLink
          to={paths.user(row.id)}
          className={classes.name}
          tabIndex={tabIndex}
          title={row.full_name}
          underline="never"
        >
          <span dir="auto">{row.full_name}</span>
        </AppLink>
        <span className={classes.address}>{row.email}</span>
      </span>
      {isDeactivated(row) && <DeactivatedTag />}
    </span>
  );
}

/** Marks a deactivated account. */
export function DeactivatedTag() {
  const t = useTranslations('users');
  return <RowTag>{t('state.deactivated')}</RowTag>;
}
