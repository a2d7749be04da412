import type { QualityCause } from '@plumbline/contract/quality/causes';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { useIndicatorUnit } from '../constraint/indicatorUnit.ts';
import { breachText, valueText } from '../constraint/sentence.ts';
import { AppLink } from '../page/AppLink.tsx';
import classes from './Causes.module.css';
import { breachOfCause } from './causes.ts';

/** The value of a restriction with how far it is beyond its limit; the value leads to its history. */
export function BrokenLimit({ cause }: { cause: QualityCause }) {
  const words = useTranslations('constraint');
  const { indicator, value } = cause;
  const unit = useIndicatorUnit(indicator);
  const breach = breachOfCause(cause);
  return (
    <span className={`${classes.causeMeta} ${classes.limit}`} dir="auto">
      {indicator && (
        <AppLink to={paths.indicator(indicator.id)} className={classes.where}>
          {indicator.name}
          {typeof value === 'number' && `: ${valueText(value, unit)}`}
        </AppLink>
      )}
      {breach && <span>{breachText(words, breach, unit)}</span>}
    </span>
  );
}

/** The restriction, and since when it has had this verdict. */
export function ConstraintSource({ constraint }: Pick<QualityCause, 'constraint'>) {
  const t = useTranslations('quality');
  if (constraint === null) return null;
  return (
    <span className={classes.source}>
      <AppLink to={paths.constraint(constraint.id)} className={classes.where}>
        {t('restriction')}
      </AppLink>
      <span className="num-date">{t('since', { at: formatMoment(constraint.since) })}</span>
    </span>
  );
}
