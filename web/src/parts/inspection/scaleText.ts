import type { AnswerScale } from '@plumbline/contract/quality/causes';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';

const BOUNDS = {
  critical_min: 'critical_below',
  attention_min: 'attention_below',
  attention_max: 'attention_above',
  critical_max: 'critical_above',
} as const;

/** An answer by its scale, if it has one: `1 of 3`, and where answers begin to be as bad. */
export function useScaleText(): (
  answer: string,
  scale: AnswerScale | null | undefined,
) => { answer: string; limit: string } {
  const list = useTranslations('list');
  const band = useTranslations('constraint.band');
  return (answer, scale) => {
    if (!scale) return { answer, limit: '' };
    const { of, limit } = scale;
    return {
      answer: list('of', { part: answer, whole: formatNumber(of) }),
      limit: limit ? band(BOUNDS[limit.bound], { limit: formatNumber(limit.limit) }) : '',
    };
  };
}
