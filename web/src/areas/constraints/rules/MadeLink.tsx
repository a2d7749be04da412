import type { ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';

/** The number of restrictions by a rule, with a link to them. */
export function MadeLink({ rule }: { rule: Pick<ConstraintRuleView, 'id' | 'constraints_count'> }) {
  const t = useTranslations('constraints.rules');
  const text = t('made', countArgs(rule.constraints_count));
  if (rule.constraints_count === 0) return <span>{text}</span>;
  return (
    <AppLink to={paths.constraints()} search={{ filter: [`rule=${rule.id}`] }}>
      {text}
    </AppLink>
  );
}
