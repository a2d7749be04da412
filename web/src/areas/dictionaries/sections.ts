import { useTranslations } from 'use-intl';

/** Section keys of the product (Spec 3) where texts are typed. */
export const SECTIONS = [
  'inspections',
  'objects',
  'indicators',
  'business_units',
  'inspection_templates',
  'checkList',
] as const;

/** The name of a section; null is everywhere, and an unknown key is shown as it is. */
export function useSectionName(): (section: string | null) => string {
  const t = useTranslations('dictionaries.section');
  return (section) => {
    if (section === null) return t('everywhere');
    const known = SECTIONS.find((one) => one === section);
    return known === undefined ? section : t(known);
  };
}
