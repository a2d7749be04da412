import { useTranslations } from 'use-intl';
import { CodeInput } from '../../../parts/indicator/CodeInput.tsx';
import { partField, type PartProps } from './part.ts';

/** The code of the indicators that the answers go to. */
export function IndicatorCode(part: PartProps) {
  const { item, change } = part;
  const t = useTranslations('checkLists.bounds');
  return (
    <CodeInput
      {...partField(part, 'indicator_code')}
      label={t('indicator')}
      description={t('indicator_help')}
      value={item.indicator_code}
      onChange={(indicator_code) => change({ indicator_code })}
    />
  );
}
