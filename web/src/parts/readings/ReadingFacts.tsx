import type { LimitView } from '@plumbline/contract/constraints/limits';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import { breachText } from '../constraint/breach.ts';
import { limitSentence } from '../constraint/sentence.ts';
import { useTodayText } from '../../kit/format/today.ts';
import { useUnitSymbol } from '../entity/unitSymbols.ts';
import { differenceOf, signed, valueText } from '../indicator/measures.ts';
import { useQuality } from '../quality/useQuality.ts';
import { inForce, judge } from './judged.ts';
import type { JudgedMeter, JudgedReading } from './meterParts.ts';
import { later } from '../../kit/later.ts';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { nowDate } from '../../kit/clock.ts';
import classes from './ReadingFacts.module.css';

/** The facts about an indicator before its next value, in an item of an inspection or a row of a round. */
export interface ReadingSubject extends JudgedMeter {
  name: string;
  unit: Pick<CodedValue, 'code' | 'name'> | null;
  terms: readonly LimitView[];
}

const lateParts = later(
  withTexts('indicator', async () => (await import('./meterParts.ts')).METER_PARTS),
);

/** The last value with its date, and how far the new one is from it. */
export function LastReading({ of, value, change }: Omit<Props, 'measured_at'>) {
  const t = useTranslations('readings');
  const unit = useUnitSymbol()(of.unit);
  const { last_value, date, decimals } = of;
  if (last_value === null) return <span className="faint">{t('none')}</span>;
  const parts = lateParts.useNeeded(Boolean(of.meter));
  const measured_at = nowDate().toISOString();
  const difference = of.meter
    ? (parts?.judgeMeter(of, { value, measured_at, change })?.difference ?? null)
    : differenceOf(value, last_value);
  return (
    <span className={`flex-wrap ${classes.facts}`}>
      <span>
        {t('last', { value: valueText(last_value, decimals, unit) })}
        <span className="faint"> · {formatMoment(date)}</span>
      </span>
      {difference !== null && (
        <span className="num">{t('difference', { value: signed(difference, decimals) })}</span>
      )}
    </span>
  );
}

/** The verdict of the restrictions in force on a value, before the server has it; without a value, their limits. */
export function ReadingVerdict({ of, value }: { of: ReadingSubject; value: number | null }) {
  const t = useTranslations('readings');
  const qualityOf = useQuality();
  const words = useTranslations('constraint');
  const today = useTodayText();
  const unit = useUnitSymbol()(of.unit);
  const { terms } = of;
  const judged = judge(terms, { value, today });
  const limits = inForce(terms, today).flatMap(
    (limit) => limitSentence(words, limit, { name: limit.name, unit }) ?? [],
  );
  return (
    <>
      <p
        className={`row gap-6 hide-empty ${classes.verdict}`}
        role="status"
        data-quality={judged?.quality}
      >
        {judged !== null && (
          <>
            <StatusIcon code={judged.quality} />
            {judged.breach === null
              ? t('within')
              : [qualityOf(judged.quality)?.name, breachText(words, judged.breach, unit)].join(
                  ' · ',
                )}
          </>
        )}
      </p>
      {limits.length > 0 && judged?.quality !== QUALITY.ok && (
        <p className={`quiet ${classes.limits}`} dir="auto">
          {limits.join(' ')}
        </p>
      )}
    </>
  );
}

interface UnusualProps {
  of: ReadingSubject;
  /** Null while it is being typed. */
  reading: JudgedReading | null;
}

/** What is unusual about a reading of a meter. */
export function UnusualReading({ of, reading }: UnusualProps) {
  const unit = useUnitSymbol()(of.unit);
  const parts = lateParts.useNeeded(Boolean(of.meter));
  if (parts === null || reading === null) return null;
  const { Unusual, judgeMeter, meterOf } = parts;
  return <Unusual facts={judgeMeter(of, reading)} meter={meterOf(of)} unit={unit} />;
}

interface Props {
  of: ReadingSubject;
  value: number | null;
  /** When it was measured, once it is no longer being typed. */
  measured_at?: string | null;
  /** If it is the first value of a new meter. */
  change?: JudgedReading['change'];
}

/** The facts that help to enter a value: its predecessor, its verdict, and what is unusual about it. */
export function ReadingFacts({ of, value, measured_at = null, change }: Props) {
  return (
    <div className={`size-13 ${classes.block}`}>
      <LastReading of={of} value={value} change={change} />
      <ReadingVerdict of={of} value={value} />
      <UnusualReading
        of={of}
        reading={measured_at === null ? null : { value, measured_at, change }}
      />
    </div>
  );
}
