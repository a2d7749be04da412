import { QUALITY, type Quality } from '@plumbline/contract/quality/codes';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { useTranslations } from 'use-intl';
import { useEntryByCode } from '../entity/dictionary.ts';

const KEYS = {
  [QUALITY.critical]: 'critical',
  [QUALITY.attention]: 'attention',
  [QUALITY.ok]: 'ok',
} as const;

/** A quality by its code with the dictionary's label; with the page's own label until that has loaded. */
export function useQuality(): (code: Quality | null) => CodedValue | null {
  const entryOf = useEntryByCode('quality_status');
  const t = useTranslations('common.quality');
  return (code) =>
    code === null ? null : (entryOf(code) ?? { id: '', code, name: t(KEYS[code]) });
}
