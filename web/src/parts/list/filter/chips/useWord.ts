import type { Field } from '@plumbline/contract/kit/resource';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../../kit/format/format.ts';
import type { FilterWord } from '../words.ts';

const ON_DATES = { more: 'after', less: 'before', at_least: 'from', at_most: 'until' } as const;

/** Operators in words; for dates "more than" becomes "after". */
export function useWord(): (word: FilterWord, kind: Field['kind'] | undefined) => string {
  const t = useTranslations('list.word');
  return (word, kind) => {
    const isDate = kind === 'date' || kind === 'time';
    return isDate && word in ON_DATES ? t(ON_DATES[word as keyof typeof ON_DATES]) : t(word);
  };
}

/** `3m` as "3 months". In German the form after a preposition ("in den letzten 3 Monaten") differs. */
export function usePeriod(form: 'alone' | 'after word'): (length: string) => string {
  const t = useTranslations('list.period');
  return (length) => {
    const [, n = '', match] = /^(\d+)([dwmy])$/.exec(length) ?? [];
    if (match === undefined) return length;
    const unit = match as 'd'; // the pattern matches only these four
    return t(form === 'alone' ? `alone.${unit}` : unit, countArgs(Number(n)));
  };
}
