import { CHECK_TYPE, CONDITION } from '@plumbline/contract/checkLists/checkTypes';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useTranslations } from 'use-intl';
import { formatDate, formatNumber } from '../../kit/format/format.ts';

const CONDITIONS = {
  [CONDITION.excellent]: 'excellent',
  [CONDITION.good]: 'good',
  [CONDITION.fair]: 'fair',
  [CONDITION.poor]: 'poor',
  [CONDITION.critical]: 'worst',
} as const;

/** An answer as text; empty for ratings and unanswered items. */
export function useAnswerText(): (
  item: { check_type: { code: number } | null; unit: string | null },
  value: ItemView['value'],
) => string {
  const t = useTranslations('inspection.answer');
  return (item, value) => {
    if (value === null) return '';
    const type = item.check_type?.code;
    if (typeof value === 'boolean') {
      if (type === CHECK_TYPE.onOff) return value ? t('on') : t('off');
      return value ? t('yes') : t('no');
    }
    if (type === CHECK_TYPE.condition) {
      const word = CONDITIONS[Number(value) as keyof typeof CONDITIONS]; // one of the five, or undefined
      return word === undefined ? String(value) : t(word);
    }
    if (typeof value === 'number')
      return [formatNumber(value), item.unit].filter(Boolean).join('\u00A0');
    return type === CHECK_TYPE.date ? formatDate(value) : value;
  };
}
