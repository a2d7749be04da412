import type { TemplateRuleView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';

/** The name of a rule, otherwise its reach in words: "Pump in North". */
export function useRuleName(): (rule: TemplateRuleView) => string {
  const t = useTranslations('templates.rules');
  return ({ name, object_class, business_unit }) => {
    if (name !== '') return name;
    const kind = object_class?.name ?? t('any_class');
    return business_unit ? t('class_in', { kind, unit: business_unit.name }) : kind;
  };
}
