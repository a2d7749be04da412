import { constraintRules, type ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { useConfirmedAct } from '../../../parts/page/confirmedAct.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { RULE_CHANGES } from './api.ts';

interface Props {
  rule: ConstraintRuleView;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a rule ends, with all that it has made. */
export function EndRule({ rule: { id, name, constraints_count }, opened, onClose }: Props) {
  const t = useTranslations('constraints.rules');
  const end = useConfirmedAct(() => api.delete(`${constraintRules.path}/${id}`), {
    changes: RULE_CHANGES,
    onClose,
    notice: { text: t('ended', { name }) },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('end_title', { name })}
      consequence={t('end_text', countArgs(constraints_count))}
      verb={t('end')}
      danger
      {...end}
    />
  );
}
