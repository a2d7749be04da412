import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../../kit/paths.ts';
import {
  closeConstraint,
  useConstraintDialog,
  type ConstraintTarget,
} from '../../../parts/constraint/constraintDialog.ts';
import { DialogFrame, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { Edit } from '../../../parts/form/Edit.tsx';
import { useCreating } from '../../../parts/form/useCreating.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { ConstraintFields } from './ConstraintFields.tsx';
import { beginWith } from './formValues.ts';

/** Creates a restriction, or changes one. */
export function ConstraintDialog() {
  const t = useTranslations('constraints');
  const { isOpen, id, target } = useConstraintDialog();
  return (
    <FormDialog
      opened={isOpen}
      onClose={closeConstraint}
      title={id === null ? t('new') : t('dialog.edit')}
      size={560}
    >
      {id === null ? (
        <NewConstraint target={target} />
      ) : (
        <Edit<ConstraintView>
          resource={constraints}
          id={id}
          onDone={closeConstraint}
          frame={DialogFrame}
        >
          {(editing) => <ConstraintFields {...editing} />}
        </Edit>
      )}
    </FormDialog>
  );
}

/** The dialog of a new restriction. From a list it opens the new page; on the page of an object or indicator the user stays there. */
function NewConstraint({ target }: { target: ConstraintTarget | null }) {
  const go = useGo();
  const creating = useCreating<ConstraintView>({
    resource: constraints,
    begin: beginWith(target),
    onCreated: ({ id }) => {
      closeConstraint();
      if (target === null) go(paths.constraint(id));
    },
    onCancel: closeConstraint,
  });
  return <ConstraintFields {...creating} />;
}
