import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  chooseConstraintType,
  useConstraintDialog,
} from '../../../parts/constraint/constraintDialog.ts';
import { RowDialogForm } from '../../../parts/form/dialogs/RowDialogForm.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import type { FormUse } from '../../../parts/form/formUse.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { bodyOf, fieldOf, formOf, schemaOf } from './formValues.ts';
import type { ConstraintForm } from './formValues.ts';
import { Preview } from './Preview.tsx';
import { TargetField } from './TargetField.tsx';
import { TermFields } from './TermFields.tsx';

/** The type on top, the fields of that type, and what they say and would do. */
export function ConstraintFields(props: FormUse<ConstraintView>) {
  const label = useFieldLabel();
  const { type } = useConstraintDialog();
  const { isNew, stored } = props;
  return (
    <RowDialogForm<ConstraintForm, ConstraintView>
      {...props}
      formOf={formOf}
      schema={schemaOf(type, isNew ? null : stored)}
      toBody={(values) => bodyOf(values, type, isNew)}
      fieldOf={fieldOf}
    >
      {props.notices}
      {isNew && <TypeSwitch />}
      <TextField<ConstraintForm> name="name" label={label('name')} required first />
      {isNew && <TargetField />}
      <TermFields stored={stored} />
      <Preview isNew={isNew} stored={stored} />
    </RowDialogForm>
  );
}

/** Values are an indicator's: an object chosen for a date is no target of theirs. */
function TypeSwitch() {
  const t = useTranslations('constraints.dialog');
  const { type } = useConstraintDialog();
  const { getValues, setValue, clearErrors } = useFormContext<ConstraintForm>();
  return (
    <Segments
      fullWidth
      aria-label={t('type')}
      data={[
        { value: 'value', label: t('value') },
        { value: 'date', label: t('date') },
      ]}
      value={type === CONSTRAINT_TYPE.date ? 'date' : 'value'}
      onChange={(next) => {
        clearErrors();
        if (next === 'value' && getValues('on') === 'object') {
          setValue('on', 'indicator');
          setValue('target', null);
        }
        chooseConstraintType(CONSTRAINT_TYPE[next]);
      }}
    />
  );
}
