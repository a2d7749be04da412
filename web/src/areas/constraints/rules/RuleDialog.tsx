import { constraintRules, type ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { DialogFrame, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { Edit } from '../../../parts/form/Edit.tsx';
import { useCreating } from '../../../parts/form/useCreating.ts';
import { RULE_CHANGES } from './api.ts';
import { RuleFields } from './RuleFields.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The stored rule to change; null for a new one. */
  id: string | null;
}

/** Creates a rule, or changes one. */
export function RuleDialog({ opened, onClose, id }: Props) {
  const t = useTranslations('constraints.rules');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={id === null ? t('new') : t('edit')}
      size={560}
    >
      {id === null ? (
        <NewRule onClose={onClose} />
      ) : (
        <Edit<ConstraintRuleView>
          resource={constraintRules}
          id={id}
          changes={RULE_CHANGES}
          onDone={onClose}
          frame={DialogFrame}
        >
          {(editing) => <RuleFields {...editing} />}
        </Edit>
      )}
    </FormDialog>
  );
}

function NewRule({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslations('constraints.rules');
  const creating = useCreating<ConstraintRuleView>({
    resource: constraintRules,
    changes: RULE_CHANGES,
    onCreated: onClose,
    onCancel: onClose,
    message: ({ name }) => t('created', { name }),
  });
  return <RuleFields {...creating} />;
}
