import { useTranslations } from 'use-intl';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Equation } from '../Equation.tsx';
import { WithTenant } from '../WithTenant.tsx';
import classes from './Balance.module.css';
import { BookingsPanel } from './BookingsPanel.tsx';
import { DetailsPanel } from './DetailsPanel.tsx';
import { ReachLine } from './ReachLine.tsx';
import { RefillPanel } from './RefillPanel.tsx';

/** `/balance`: where credits came from and where they were spent, and how to get more. */
export function BalancePage() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  return (
    <WithTenant title={common('page.balance')}>
      {(tenant) => (
        <div className={classes.page}>
          <div className={classes.whole}>
            <Panel title={t('credits')} meta={t('credits_note')}>
              <Equation balance={tenant.balance} />
              <ReachLine tenant={tenant.id} balance={tenant.balance} />
            </Panel>
          </div>
          <div className={classes.side}>
            <RefillPanel tenant={tenant.id} />
          </div>
          <div className={classes.main}>
            <DetailsPanel tenant={tenant} />
            <BookingsPanel tenant={tenant.id} isOwn />
          </div>
        </div>
      )}
    </WithTenant>
  );
}
