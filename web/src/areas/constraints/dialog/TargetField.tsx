import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useConstraintDialog } from '../../../parts/constraint/constraintDialog.ts';
import { EntityField } from '../../../parts/form/fields/EntityField.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import type { ConstraintForm } from './formValues.ts';

/** The target of the restriction: an indicator, or for a date also an object. */
export function TargetField() {
  const t = useTranslations('constraints.dialog');
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
          aria-label={t('on')}
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
