import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { ConstraintBadge } from '../../../parts/constraint/ConstraintBadge.tsx';
import { useIndicatorUnit } from '../../../parts/constraint/indicatorUnit.ts';
import { breachText, limitValueText } from '../../../parts/constraint/breach.ts';
import { limitSentence } from '../../../parts/constraint/sentence.ts';
import { limitSubject, limitTerms, typeOf, useBreachOf } from '../../../parts/constraint/terms.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { LimitChart } from './LimitChart.tsx';
import { ConstraintProperties } from './ConstraintProperties.tsx';
import classes from './Overview.module.css';
import { RulePanel } from './RulePanel.tsx';
import { VerdictHistory } from './VerdictHistory.tsx';

/** The sentence first, then the values between their limits and how the verdict has changed. */
export function ConstraintOverview({ view }: { view: ConstraintView }) {
  const isOnValues = typeOf(view) === CONSTRAINT_TYPE.value;
  return (
    <div className={classes.columns} data-settle>
      <div className={classes.column} data-settle>
        <Sentence view={view} />
        {isOnValues && view.indicator && <LimitChart view={view} indicator={view.indicator} />}
        <VerdictHistory view={view} />
      </div>
      <div className={classes.column} data-settle>
        {view.rule && <RulePanel rule={view.rule} />}
        <ConstraintProperties view={view} />
      </div>
    </div>
  );
}

function Sentence({ view }: { view: ConstraintView }) {
  const t = useTranslations('constraints');
  const words = useTranslations('constraint');
  const unit = useIndicatorUnit(view.indicator);
  const breach = useBreachOf()(view);
  const isWithin = view.quality_status?.code === QUALITY.ok;
  return (
    <Panel>
      <p className={classes.sentence} dir="auto">
        {limitSentence(words, limitTerms(view), { name: limitSubject(view), unit })}
      </p>
      <p className={classes.verdict}>
        <ConstraintBadge row={view} />
        {view.judged_value !== null && (
          <b className="num">{limitValueText(view.judged_value, unit)}</b>
        )}
        {breach && <span>{breachText(words, breach, unit)}</span>}
        {isWithin && <span>{t('within')}</span>}
        {view.evaluated_at && (
          <span className={classes.pale}>
            {t('judged', { at: formatMoment(view.evaluated_at) })}
          </span>
        )}
      </p>
    </Panel>
  );
}
