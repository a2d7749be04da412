import { QUALITY, type Quality } from '@plumbline/contract/quality/codes';
import type { Coded } from '@plumbline/contract/kit/answers';
import { useTranslations } from 'use-intl';
import { useCoded } from '../entity/dictionary.ts';

const KEYS = {
  [QUALITY.critical]: 'critical',
  [QUALITY.attention]: 'attention',
  [QUALITY.ok]: 'ok',
} as const;

/** A quality by its code with the dictionary's label; with the page's own label until that has loaded. */
export function useQuality(): (code: Quality | null) => Coded | null {
  const coded = useCoded('quality_status');
  const t = useTranslations('common.quality');
  return (code) => (code === null ? null : (coded(code) ?? { id: '', code, name: t(KEYS[code]) }));
}
