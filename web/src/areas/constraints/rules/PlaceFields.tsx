import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { ConstraintType } from '../../../parts/constraint/constraintDialog.ts';
import { EntityField } from '../../../parts/form/fields/EntityField.tsx';
import { useField } from '../../../parts/form/fields/useFormField.ts';
import { CodeInput } from '../../../parts/indicator/CodeInput.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import classes from '../dialog/ConstraintDialog.module.css';
import type { RuleForm } from './ruleValues.ts';

/** Which objects a rule is about, and which of their indicators. */
export function PlaceFields({ type }: { type: ConstraintType }) {
  const t = useTranslations('constraints.rules');
  const label = useFieldLabel();
  return (
    <>
      <div className={classes.pair}>
        <EntityField<RuleForm>
          name="object_class"
          label={label('object_class')}
          help={t('class_help')}
          entity="object_class"
        />
        <EntityField<RuleForm>
          name="business_unit"
          label={label('business_unit')}
          help={t('unit_help')}
          entity="business_unit"
        />
      </div>
      {type === CONSTRAINT_TYPE.value && <CodeField />}
    </>
  );
}

function CodeField() {
  const t = useTranslations('constraints.rules');
  const code = useFormContext<RuleForm>().watch('indicator_code');
  const { ref, field, shared } = useField<RuleForm>({
    name: 'indicator_code',
    label: t('code'),
    help: t('code_help'),
    required: true,
  });
  return (
    <CodeInput {...shared} ref={ref} autoComplete="off" value={code} onChange={field.onChange} />
  );
}
