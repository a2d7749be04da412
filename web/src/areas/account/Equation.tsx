import type { CreditInfo } from '@plumbline/contract/credits/schemas';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import classes from './Account.module.css';

/** The account as an equation: granted + refilled − spent = remnant. */
export function Equation({ balance }: { balance: CreditInfo }) {
  const t = useTranslations('account');
  const terms = [
    { sign: '', label: t('granted'), value: balance.income - balance.refill_sum },
    { sign: '+', label: t('refilled'), value: balance.refill_sum },
    { sign: '−', label: t('spent'), value: balance.expense },
    { sign: '=', label: t('remnant'), value: balance.remnant },
  ];
  return (
    <dl className={`wrap ${classes.equation}`}>
      {terms.map(({ sign, label, value }) => (
        <div key={label} className={classes.term}>
          <dt className="size-12 faint">{label}</dt>
          <dd>
            {sign && <span className={`regular faint ${classes.sign}`}>{sign}</span>}
            {formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
