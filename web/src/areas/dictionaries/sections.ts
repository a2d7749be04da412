import type { SectionKey } from '@plumbline/contract/sections';
import { useTranslations } from 'use-intl';

/** The areas with predefined texts. */
export const TEXT_SECTIONS = [
  'inspections',
  'objects',
  'indicators',
  'business_units',
  'inspection_templates',
  'checkList',
] as const satisfies SectionKey[];

/** The name of a section; null means everywhere, and an unknown key is shown unchanged. */
export function useSectionName(): (section: string | null) => string {
  const t = useTranslations('dictionaries.section');
  return (section) => {
    if (section === null) return t('everywhere');
    const knownSection = TEXT_SECTIONS.find((one) => one === section);
    return knownSection === undefined ? section : t(knownSection);
  };
}
