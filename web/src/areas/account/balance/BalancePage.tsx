import { useTranslations } from 'use-intl';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Equation } from '../Equation.tsx';
import { WithTenant } from '../WithTenant.tsx';
import classes from './Balance.module.css';
import { BookingsPanel } from './BookingsPanel.tsx';
import { MonthsPanel } from './MonthsPanel.tsx';
import { ReachLine } from './ReachLine.tsx';
import { RefillPanel } from './RefillPanel.tsx';

/** `/balance`: where credits came from and where they were spent, and how to get more. */
export function BalancePage() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  return (
    <WithTenant title={common('page.balance')}>
      {({ id, balance }) => (
        <div className={classes.page}>
          <div className={classes.whole}>
            <Panel title={t('credits')} meta={t('credits_note')}>
              <Equation balance={balance} />
              <ReachLine tenant={id} balance={balance} />
            </Panel>
          </div>
          <div className={classes.side}>
            <RefillPanel tenant={id} />
          </div>
          <div className={classes.main}>
            <MonthsPanel tenant={id} remnant={balance.remnant} />
            <BookingsPanel tenant={id} isOwn />
          </div>
        </div>
      )}
    </WithTenant>
  );
}
