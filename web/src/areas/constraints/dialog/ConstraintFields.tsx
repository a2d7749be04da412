import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { useFormContext } from 'react-hook-form';
import {
  chooseConstraintType,
  useConstraintDialog,
} from '../../../parts/constraint/constraintDialog.ts';
import { useIndicatorUnit } from '../../../parts/constraint/indicatorUnit.ts';
import { RowDialogForm } from '../../../parts/form/dialogs/RowDialogForm.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import type { FormUse } from '../../../parts/form/formUse.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { EntityField } from '../../../parts/form/fields/EntityField.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { limitBody, limitField, limitForm, schemaOf } from './formValues.ts';
import type { ConstraintForm } from './formValues.ts';
import { LimitPreview } from './LimitPreview.tsx';
import { BoundaryField, TermFields } from './TermFields.tsx';
import { TypeSwitch } from './TypeSwitch.tsx';

/** The type on top, the fields of that type, and what they say and would do. */
export function ConstraintFields(props: FormUse<ConstraintView>) {
  const label = useFieldLabel();
  const { type } = useConstraintDialog();
  const { isNew, stored } = props;
  return (
    <RowDialogForm<ConstraintForm, ConstraintView>
      {...props}
      formOf={limitForm}
      schema={schemaOf(type, isNew ? null : stored)}
      toBody={(values) => limitBody(values, type, isNew)}
      fieldOf={limitField}
    >
      {props.notices}
      {isNew && <TypeOfNew />}
      <TextField<ConstraintForm> name="name" label={label('name')} required first />
      {isNew && <TargetField />}
      <Terms stored={stored} />
      <LimitPreview isNew={isNew} stored={stored} />
    </RowDialogForm>
  );
}

/** Values are an indicator's: an object chosen for a date is no target of theirs. */
function TypeOfNew() {
  const { type } = useConstraintDialog();
  const { getValues, setValue, clearErrors } = useFormContext<ConstraintForm>();
  return (
    <TypeSwitch
      type={type}
      onChange={(next) => {
        clearErrors();
        if (next === CONSTRAINT_TYPE.value && getValues('on') === 'object') {
          setValue('on', 'indicator');
          setValue('target', null);
        }
        chooseConstraintType(next);
      }}
    />
  );
}

function Terms({ stored }: { stored: Partial<ConstraintView> }) {
  const { type } = useConstraintDialog();
  const target = useFormContext<ConstraintForm>().watch('target');
  const isOfValues = type === CONSTRAINT_TYPE.value;
  const unit = useIndicatorUnit(isOfValues ? (stored.indicator ?? target) : null);
  return <TermFields type={type} unit={unit} day={<BoundaryField />} />;
}

/** The target of the restriction: an indicator, or for a date also an object. */
function TargetField() {
  const label = useFieldLabel();
  const { type, target } = useConstraintDialog();
  const { watch, setValue } = useFormContext<ConstraintForm>();
  const on = type === CONSTRAINT_TYPE.value ? 'indicator' : watch('on');
  const among =
    on === 'indicator' && target?.entity === 'object' ? [`object=${target.id}`] : undefined;
  return (
    <>
      {type === CONSTRAINT_TYPE.date && (
        <Segments
          aria-label={label('target')}
          data={[
            { value: 'object', label: label('object') },
            { value: 'indicator', label: label('indicator') },
          ]}
          value={on}
          onChange={(next) => {
            setValue('on', next);
            setValue('target', null);
          }}
        />
      )}
      <EntityField<ConstraintForm>
        key={on}
        name="target"
        label={label(on)}
        entity={on === 'object' ? 'object' : 'measurement_indicator'}
        among={among}
        required
      />
    </>
  );
}
