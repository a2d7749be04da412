import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { RuleTerms } from '@plumbline/contract/constraints/faults';
import type { ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import type { Reference } from '@plumbline/contract/kit/answers';
import type { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import type { ConstraintWords } from '../../../parts/constraint/breach.ts';
import { limitSentence, limitTexts } from '../../../parts/constraint/sentence.ts';

interface RuleWords {
  t: ReturnType<typeof useTranslations<'constraints.rules'>>;
  /** The words of any restriction. */
  words: ConstraintWords;
}

/** The part of a rule that its sentence needs. */
export interface DescribedRule {
  name: string;
  object_class: Pick<Reference, 'name'> | null;
  business_unit: Pick<Reference, 'name'> | null;
  terms: RuleTerms;
}

export const describedRule = ({ constraint_type, ...view }: ConstraintRuleView): DescribedRule => ({
  ...view,
  terms: { ...view, constraint_type_code: constraint_type.code },
});

/** The indicators of its code, and the object's date by its name. */
interface RuleSubject {
  indicator: string;
  unit: string | null;
  date: string;
}

/** "Pump in North": the objects that a rule is about. */
function placeText(
  t: RuleWords['t'],
  { object_class, business_unit }: Pick<DescribedRule, 'object_class' | 'business_unit'>,
): string {
  const kind = object_class?.name ?? t('any_class');
  return business_unit ? t('class_in', { kind, unit: business_unit.name }) : kind;
}

/** A rule in one sentence; null while its terms limit nothing. */
export function ruleSentence(
  { t, words }: RuleWords,
  rule: DescribedRule,
  { indicator, unit, date }: RuleSubject,
): string | null {
  const { terms } = rule;
  const isDate = terms.constraint_type_code === CONSTRAINT_TYPE.date;
  const limits =
    terms.date_key === null
      ? limitTexts(words, terms, unit)
      : {
          // the warning counts from the day, whichever it is
          ...limitTexts(words, { ...terms, boundary_date: '2000-01-01' }, unit),
          critical: dayText(t, terms.after_days ?? 0, date),
        };
  const name = isDate ? rule.name : indicator;
  const sentence = limitSentence(words, terms, { name, unit }, limits);
  return sentence === null ? null : t('sentence', { place: placeText(t, rule), sentence });
}

const dayText = (t: RuleWords['t'], days: number, date: string): string =>
  days < 0
    ? t('day.before', { ...countArgs(-days), date })
    : t('day.after', { ...countArgs(days), date });
