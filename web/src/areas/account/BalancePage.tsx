import { useTranslations } from 'use-intl';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Equation } from './Equation.tsx';
import { WithTenant } from './WithTenant.tsx';

/** Where credits came from and where they were spent. */
export function BalancePage() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  return (
    <WithTenant title={common('page.balance')}>
      {({ balance }) => (
        <Panel title={t('credits')} meta={t('credits_note')}>
          <Equation balance={balance} />
        </Panel>
      )}
    </WithTenant>
  );
}
