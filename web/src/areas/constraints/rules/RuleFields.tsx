import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import type { ConstraintType } from '../../../parts/constraint/constraintDialog.ts';
import { typeOf } from '../../../parts/constraint/terms.ts';
import { RowDialogForm } from '../../../parts/form/dialogs/RowDialogForm.tsx';
import { TextField, NumberField } from '../../../parts/form/fields/fields.tsx';
import { useWholeQuestion } from '../../../parts/form/placeReach.tsx';
import type { FormUse } from '../../../parts/form/formUse.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { TermFields, BoundaryField } from '../dialog/TermFields.tsx';
import { TypeSwitch } from '../dialog/TypeSwitch.tsx';
import { EntityField } from '../../../parts/form/fields/EntityField.tsx';
import { useField } from '../../../parts/form/fields/useFormField.ts';
import { CodeInput } from '../../../parts/indicator/CodeInput.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { ruleBody, ruleField, ruleForm, ruleSchema, termsOfRuleForm } from './ruleValues.ts';
import type { RuleForm } from './ruleValues.ts';
import { useIndicatorsOf, useRuleSentence } from './useRuleSentence.ts';
import { useDateOptions } from './dates.ts';
import classes from '../dialog/ConstraintDialog.module.css';

/** The type on top, the objects concerned, the fields of that type, and what they say. */
export function RuleFields(props: FormUse<ConstraintRuleView>) {
  const label = useFieldLabel();
  const { isNew, stored } = props;
  const { confirm, question } = useWholeQuestion();
  const [type, setType] = useState<ConstraintType>(
    stored.constraint_type
      ? typeOf({ constraint_type: stored.constraint_type })
      : CONSTRAINT_TYPE.value,
  );
  return (
    <>
      <RowDialogForm<RuleForm, ConstraintRuleView>
        {...props}
        confirm={isNew ? confirm : undefined}
        formOf={ruleForm}
        schema={ruleSchema(type, isNew ? null : stored)}
        toBody={(values) => ruleBody(values, type, isNew)}
        fieldOf={ruleField}
      >
        {props.notices}
        {isNew && <TypeOfNew type={type} onChange={setType} />}
        <TextField<RuleForm> name="name" label={label('name')} required first />
        {isNew && <PlaceFields type={type} />}
        <Terms type={type} />
        <Preview type={type} count={isNew ? null : (stored.constraints_count ?? 0)} />
      </RowDialogForm>
      {question}
    </>
  );
}

interface TypeProps {
  type: ConstraintType;
}

function TypeOfNew({ type, onChange }: TypeProps & { onChange: (type: ConstraintType) => void }) {
  const { clearErrors } = useFormContext<RuleForm>();
  return (
    <TypeSwitch
      type={type}
      onChange={(next) => {
        clearErrors();
        onChange(next);
      }}
    />
  );
}

function Terms({ type }: TypeProps) {
  const values = useFormContext<RuleForm>().watch();
  const { unit } = useIndicatorsOf(termsOfRuleForm(values, type).indicator_code);
  return <TermFields type={type} unit={unit} day={<RuleDay />} />;
}

/** The fields as a sentence, and the restrictions that follow a stored rule. */
function Preview({ type, count }: TypeProps & { count: number | null }) {
  const t = useTranslations('constraints');
  const values = useFormContext<RuleForm>().watch();
  const sentence = useRuleSentence({
    ...values,
    name: values.name.trim() || '…',
    terms: termsOfRuleForm(values, type),
  });
  return (
    <div className={`stack gap-6 card ${classes.preview}`}>
      <p className="medium break-anywhere" dir="auto">
        {sentence ?? t('dialog.empty_sentence')}
      </p>
      <p className={`row wrap size-12 quiet ${classes.verdict}`}>
        {count === null ? t('rules.will_join') : t('rules.will_follow', countArgs(count))}
      </p>
    </div>
  );
}

/** Which objects a rule is about, and which of their indicators. */
function PlaceFields({ type }: { type: ConstraintType }) {
  const t = useTranslations('constraints.rules');
  const label = useFieldLabel();
  return (
    <>
      <div className={`stack align-start ${classes.pair}`}>
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

/** One last good day for all objects, or one that counts from a date of each. */
function RuleDay() {
  const t = useTranslations('constraints.rules');
  const { watch, setValue, clearErrors } = useFormContext<RuleForm>();
  const day_of = watch('day_of');
  return (
    <>
      <Segments
        className={classes.whole}
        aria-label={t('day_of.label')}
        data={[
          { value: 'all', label: t('day_of.all') },
          { value: 'object', label: t('day_of.object') },
        ]}
        value={day_of}
        onChange={(next) => {
          clearErrors();
          setValue('day_of', next, { shouldDirty: true });
        }}
      />
      {day_of === 'all' ? <BoundaryField /> : <DayOfObject />}
    </>
  );
}

function DayOfObject() {
  const t = useTranslations('constraints.rules');
  const label = useFieldLabel();
  const current = useFormContext<RuleForm>().watch('date_key');
  return (
    <>
      <OptionField<RuleForm>
        name="date_key"
        label={label('date_key')}
        options={useDateOptions(current)}
      />
      <NumberField<RuleForm>
        name="after_days"
        label={label('after_days')}
        help={t('after_help')}
        decimals={0}
      />
    </>
  );
}
