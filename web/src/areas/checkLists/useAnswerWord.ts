import { CHECK_TYPE, CONDITION } from '@plumbline/contract/checkLists/checkTypes';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { useEntryName } from '../../parts/entity/dictionary.ts';

const CONDITIONS: Record<number, 'excellent' | 'good' | 'fair' | 'poor' | 'critical'> = {
  [CONDITION.excellent]: 'excellent',
  [CONDITION.good]: 'good',
  [CONDITION.fair]: 'fair',
  [CONDITION.poor]: 'poor',
  [CONDITION.critical]: 'critical',
};
const QUALITY_WORDS: Record<number, 'ok' | 'attention' | 'critical'> = {
  [QUALITY.ok]: 'ok',
  [QUALITY.attention]: 'attention',
  [QUALITY.critical]: 'critical',
};

/** An answer to a question of a type, in words. */
export function useAnswerWord(): (
  type: number | null,
  answer: string | number | boolean,
) => string {
  const t = useTranslations('checkLists.condition_level');
  const qualities = useTranslations('common.quality');
  const yesNo = useEntryName('boolean_yn');
  const onOff = useEntryName('boolean_onoff');
  return (type, answer) => {
    const bit = String(answer) === 'true' ? 1 : 0;
    if (type === CHECK_TYPE.yesNo) return yesNo(bit);
    if (type === CHECK_TYPE.onOff) return onOff(bit);
    const level = CONDITIONS[Number(answer)];
    if (type === CHECK_TYPE.condition && level) return t(level);
    const quality = QUALITY_WORDS[Number(answer)];
    if ((type === CHECK_TYPE.quality || type === null) && quality) return qualities(quality);
    return typeof answer === 'number' ? formatNumber(answer) : String(answer);
  };
}
