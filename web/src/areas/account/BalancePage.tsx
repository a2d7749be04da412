import type { CreditInfo } from '@plumbline/contract/tenants';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Account.module.css';
import { WithTenant } from './WithTenant.tsx';

/** The account as an equation: granted + refilled − spent = remnant. */
export function BalancePage() {
  const t = useTranslations('account');
  return (
    <WithTenant title={t('balance')}>
      {({ balance }) => (
        <Panel title={t('credits')} meta={t('credits_note')}>
          <Equation balance={balance} />
        </Panel>
      )}
    </WithTenant>
  );
}

function Equation({ balance }: { balance: CreditInfo }) {
  const t = useTranslations('account');
  const terms = [
    { sign: '', label: t('granted'), value: balance.income - balance.refill_sum },
    { sign: '+', label: t('refilled'), value: balance.refill_sum },
    { sign: '−', label: t('spent'), value: balance.expense },
    { sign: '=', label: t('remnant'), value: balance.remnant },
  ];
  return (
    <dl className={classes['equation']}>
      {terms.map(({ sign, label, value }) => (
        <div key={label} className={classes['term']}>
          <dt>{label}</dt>
          <dd>
            {sign && <span className={classes['sign']}>{sign}</span>}
            {formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
