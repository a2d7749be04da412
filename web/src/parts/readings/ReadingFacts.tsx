import type { LimitView } from '@plumbline/contract/constraints/limits';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import { breachText, limitSentence, valueText } from '../constraint/sentence.ts';
import { useTodayText } from '../constraint/terms.ts';
import { differenceOf, inForce, judge } from './judged.ts';
import classes from './ReadingFacts.module.css';

/** What is known of an indicator before the next value: an item of an inspection has it, and a row of a round. */
export interface Measured {
  name: string;
  unit: string | null;
  decimals: number;
  last_value: number | null;
  date: string | null;
  terms: readonly LimitView[];
}

/** The last value with its date, and how far the new one is from it. */
export function LastReading({ of, value }: { of: Measured; value: number | null }) {
  const t = useTranslations('readings');
  const { last_value, date, unit, decimals } = of;
  if (last_value === null) return <span className={classes.quiet}>{t('none')}</span>;
  const difference = differenceOf(value, last_value);
  return (
    <span className={classes.facts}>
      <span>
        {t('last', { value: valueText(last_value, unit) })}
        <span className={classes.quiet}> · {formatMoment(date)}</span>
      </span>
      {difference !== null && (
        <span className="num">
          {t('difference', {
            value: `${difference > 0 ? '+' : ''}${formatNumber(difference, decimals)}`,
          })}
        </span>
      )}
    </span>
  );
}

const WORDS = {
  [QUALITY.critical]: 'critical',
  [QUALITY.attention]: 'attention',
  [QUALITY.ok]: 'ok',
} as const satisfies Record<Quality, string>;

/** What the restrictions in force make of the value, before the server has it; without a value, what they say. */
export function ReadingVerdict({ of, value }: { of: Measured; value: number | null }) {
  const t = useTranslations('readings');
  const rating = useTranslations('inspection.answer');
  const words = useTranslations('constraint');
  const today = useTodayText();
  const { terms, unit } = of;
  const judged = judge(terms, { value, today });
  const limits = inForce(terms, today).flatMap(
    (limit) => limitSentence(words, limit, { name: limit.name, unit }) ?? [],
  );
  return (
    <>
      <p className={classes.verdict} role="status" data-quality={judged?.quality}>
        {judged !== null && (
          <>
            <StatusIcon code={judged.quality} />
            {judged.breach === null
              ? t('within')
              : `${rating(WORDS[judged.quality])}: ${breachText(words, judged.breach, unit)}`}
          </>
        )}
      </p>
      {limits.length > 0 && judged?.quality !== QUALITY.ok && (
        <p className={classes.limits} dir="auto">
          {limits.join(' ')}
        </p>
      )}
    </>
  );
}

/** Everything that helps to enter a value: what it follows, and what it will be rated. */
export function ReadingFacts({ of, value }: { of: Measured; value: number | null }) {
  return (
    <div className={classes.block}>
      <LastReading of={of} value={value} />
      <ReadingVerdict of={of} value={value} />
    </div>
  );
}
