import { useTranslations } from 'use-intl';
import { AVERAGED_WEEKS, lastsFor } from '@plumbline/contract/credits/reach';
import type { CreditInfo } from '@plumbline/contract/credits/schemas';
import { dayOf } from '@plumbline/contract/kit/zonedTime';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Equation } from '../Equation.tsx';
import { WithTenant } from '../WithTenant.tsx';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import { useToday } from '../../../kit/format/now.ts';
import { BookingsPanel } from './BookingsPanel.tsx';
import { DetailsPanel } from './DetailsPanel.tsx';
import { RefillPanel } from './RefillPanel.tsx';
import { useSpending } from './api.ts';
import classes from './Balance.module.css';

/** `/balance`: where credits came from and where they were spent, and how to get more. */
export function BalancePage() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  return (
    <WithTenant title={common('page.balance')}>
      {(tenant) => (
        <div className={`stack align-start single-column ${classes.page}`}>
          <div className={classes.whole}>
            <Panel title={t('credits')} meta={t('credits_note')}>
              <Equation balance={tenant.balance} />
              <ReachLine tenant={tenant.id} balance={tenant.balance} />
            </Panel>
          </div>
          <div className={classes.side}>
            <RefillPanel tenant={tenant.id} />
          </div>
          <div className={`stack min-width-0 ${classes.main}`}>
            <DetailsPanel tenant={tenant} />
            <BookingsPanel tenant={tenant.id} isOwn />
          </div>
        </div>
      )}
    </WithTenant>
  );
}

/** The number of weeks beyond which an average says nothing. */
const MOST_WEEKS = 104;

/** The time that the balance lasts at the pace of the last weeks. */
function ReachLine({ tenant, balance }: { tenant: string; balance: CreditInfo }) {
  const t = useTranslations('account.reach');
  const today = useToday();
  const from = new Date(today);
  from.setDate(from.getDate() - 7 * AVERAGED_WEEKS);
  const { data } = useSpending(tenant, from.toISOString());
  if (data === undefined) return null;
  const day = dayOf(today.getFullYear(), today.getMonth() + 1, today.getDate());
  const reach = lastsFor(data, { ...balance, today: day });
  if (reach === null) return <p className="quiet above-12">{t('none')}</p>;
  const pace = formatNumber(Math.round(reach.per_week * 10) / 10);
  return (
    <p className="quiet above-12">
      {reach.weeks > MOST_WEEKS
        ? t('long', { pace })
        : t('weeks', { ...countArgs(reach.weeks), pace })}
    </p>
  );
}
