import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import { onOneLine } from '@plumbline/contract/kit/format';
import type { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { limitValueText } from './breach.ts';
import type { ConstraintWords } from './breach.ts';

/** The subject of a restriction: the name at the start of its sentence, and the unit of its values. */
interface LimitSubject {
  name: string;
  unit: string | null;
}

/** The limits in a few words each: critical and needing attention. */
interface Limits {
  critical: string | null;
  attention: string | null;
}

/** The limits of a restriction in words: `above 80 °C`, `from 30 days before`. */
export function limitTexts(
  t: ReturnType<typeof useTranslations<'constraint'>>,
  terms: LimitTerms,
  unit: string | null,
): Limits {
  if (terms.constraint_type_code === CONSTRAINT_TYPE.value)
    return {
      critical: rangeText(t, terms.critical_min, terms.critical_max, unit),
      attention: rangeText(t, terms.attention_min, terms.attention_max, unit),
    };
  const { boundary_date, warning_days } = terms;
  if (boundary_date === null) return { critical: null, attention: null };
  return {
    critical: t('day.after', { day: onOneLine(boundary_date) }),
    attention: warning_days === null ? null : t('day.before', countArgs(warning_days)),
  };
}

/** A restriction in one sentence; null while its terms limit nothing. */
export function limitSentence(
  t: ConstraintWords,
  terms: LimitTerms,
  { name, unit }: LimitSubject,
  { critical, attention }: Limits = limitTexts(t, terms, unit),
): string | null {
  const valid = validText(t, terms);
  const isDate = terms.constraint_type_code === CONSTRAINT_TYPE.date;
  if (critical === null)
    return attention === null ? null : t('sentence.attention', { name, attention, valid });
  if (attention === null) {
    const only = { name, critical, valid };
    return isDate ? t('sentence.date', only) : t('sentence.critical', only);
  }
  const both = { name, critical, attention, valid };
  return isDate ? t('sentence.date_warned', both) : t('sentence.value', both);
}

function rangeText(
  t: ConstraintWords,
  min: number | null,
  max: number | null,
  unit: string | null,
): string | null {
  const low = min === null ? '' : limitValueText(min, unit);
  const high = max === null ? '' : limitValueText(max, unit);
  if (low === '') return high === '' ? null : t('range.above', { high });
  return high === '' ? t('range.below', { low }) : t('range.outside', { low, high });
}

function validText(t: ConstraintWords, { valid_from, valid_to }: LimitTerms): string {
  const [from, to] = [onOneLine(valid_from ?? ''), onOneLine(valid_to ?? '')];
  if (from === '') return to === '' ? '' : t('valid.until', { to });
  return to === '' ? t('valid.from', { from }) : t('valid.between', { from, to });
}
