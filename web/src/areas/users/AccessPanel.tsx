import { roleOf } from '@plumbline/contract/kit/roles';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useMayChange } from './api.ts';
import type { UserRow } from './api.ts';
import classes from './users.module.css';

export function MomentBy({ value, who }: { value: string | null; who?: string | undefined }) {
  if (value === null) return '–';
  return (
    <span>
      <span className="num-date">{formatMoment(value)}</span>
      {who && <span dir="auto"> · {who}</span>}
    </span>
  );
}

export function AccessPanel({ view }: { view: UserRow }) {
  const t = useTranslations('users');
  const role = roleOf(view);
  const mayChange = useMayChange(view);
  const unit = view.business_unit;
  return (
    <Panel title={t('panel.access')}>
      <p className={classes.text}>{t(`role.${role}`)}</p>
      {(role === 'inspector' || role === 'guest') && (
        <p className={classes.text}>
          {unit
            ? t.rich('sees_unit', {
                unit: () => (
                  <AppLink to={paths.businessUnit(unit.id)} underline="always">
                    {unit.name}
                  </AppLink>
                ),
              })
            : t('sees_nothing')}{' '}
          <AppLink to={paths.user(view.id)} search={{ tab: 'shares' }} underline="always">
            {t('tabs.shares')}
          </AppLink>
        </p>
      )}
      {!mayChange && <p className={classes.text}>{t('superusers_only')}</p>}
    </Panel>
  );
}
