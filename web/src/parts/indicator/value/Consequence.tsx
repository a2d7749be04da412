import type { ValueForecast } from '@plumbline/contract/constraints/forecast';
import { VALIDATION } from '@plumbline/contract/indicators/values';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { IconInfoCircle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { numericSoFar } from '../../../kit/format/numericInput.ts';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { breachText } from '../../constraint/breach.ts';
import { useTodayText } from '../../../kit/format/today.ts';
import { limitTerms } from '../../constraint/terms.ts';
import { LimitBar } from '../../quality/LimitBar.tsx';
import { useQuality } from '../../quality/useQuality.ts';
import { useForecast } from '../forecast.ts';
import { useUnitOf } from '../measures.ts';
import { boundsOf, useRestrictions } from '../restrictions.ts';
import { Unusual } from '../Unusual.tsx';
import type { ValuedIndicator } from './measured.ts';
import classes from './Value.module.css';
import type { ValueFields } from './valueForm.ts';

/** The place of the typed value between the limits, and the effects of saving it. */
export function Consequence({ indicator }: { indicator: ValuedIndicator }) {
  const t = useTranslations('indicator.forecast');
  const values = useWatch<ValueFields>();
  const today = useTodayText();
  const unit = useUnitOf()(indicator);
  const restrictions = useRestrictions(indicator.id).data?.items ?? [];
  const limits = boundsOf(restrictions.map(limitTerms), today);
  const value = numericSoFar(values.value ?? '', indicator.decimals);
  const isRejected = values.validation_status === VALIDATION.rejected;
  const moment = values.measured_at?.toISOString() ?? null;
  const forecast = useForecast(indicator.id, isRejected ? null : value, moment);
  return (
    <>
      <LimitBar limits={limits} value={value} />
      <div className={`stack gap-4 size-13 ${classes.verdict}`} role="status" aria-live="polite">
        {isRejected && <Note text={t('rejected')} />}
        {values.meter_changed !== true && (
          <Unusual facts={forecast?.meter ?? null} meter={indicator} unit={unit} />
        )}
        {forecast &&
          (forecast.is_latest ? (
            <Verdict forecast={forecast} unit={unit} />
          ) : (
            <Note text={t('older')} />
          ))}
      </div>
    </>
  );
}

const Note = ({ text }: { text: string }) => (
  <p className="flex gap-8">
    <IconInfoCircle size={16} stroke={1.6} aria-hidden />
    {text}
  </p>
);

/** The number of rows named; further ones are counted. */
const NAMED = 3;
const WORDS = {
  [QUALITY.critical]: 'critical',
  [QUALITY.attention]: 'attention',
  [QUALITY.ok]: 'ok',
} as const;
const wordOf = (quality: Quality | null) => (quality === null ? 'none' : WORDS[quality]);

/** The rating with the bound that decides it, and whatever turns with it. */
function Verdict({ forecast, unit }: { forecast: ValueForecast; unit: string | null }) {
  const t = useTranslations('indicator.forecast');
  const words = useTranslations('constraint');
  const qualityOf = useQuality();
  const { quality_status, constraints, turns } = forecast;
  const breach = constraints.find(
    (one) => one.quality_status === quality_status && one.breach !== null,
  )?.breach;
  if (quality_status === null) return <Note text={t('not_rated')} />;
  const rating = [
    qualityOf(quality_status)?.name,
    breach && breachText(words, breach, unit),
  ].filter(Boolean);
  const named = turns.length > NAMED + 1 ? turns.slice(0, NAMED) : turns;
  const further = turns.length - named.length;
  return (
    <>
      <p className="flex gap-8">
        <StatusIcon code={quality_status} size={16} />
        <span>{rating.join(' · ')}</span>
      </p>
      {turns.length > 0 && (
        <ul className={classes.turns}>
          {named.map((turn) => (
            <li key={turn.id} dir="auto">
              {t(`turns.${wordOf(turn.quality_status)}`, { name: turn.name })}
            </li>
          ))}
          {further > 0 && <li>{t('further', countArgs(further))}</li>}
        </ul>
      )}
    </>
  );
}
