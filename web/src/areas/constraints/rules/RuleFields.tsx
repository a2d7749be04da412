import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import type { ConstraintType } from '../../../parts/constraint/constraintDialog.ts';
import { typeOf } from '../../../parts/constraint/terms.ts';
import { RowDialogForm } from '../../../parts/form/dialogs/RowDialogForm.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { useWholeQuestion } from '../../../parts/form/placeReach.tsx';
import type { FormUse } from '../../../parts/form/formUse.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import classes from '../dialog/ConstraintDialog.module.css';
import { TermFields } from '../dialog/TermFields.tsx';
import { TypeSwitch } from '../dialog/TypeSwitch.tsx';
import { RuleDay } from './RuleDay.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { ruleBody, ruleField, ruleForm, ruleSchema, termsOfRuleForm } from './ruleValues.ts';
import type { RuleForm } from './ruleValues.ts';
import { useIndicatorsOf, useRuleSentence } from './useRuleSentence.ts';

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
    <div className={classes.preview}>
      <p className={classes.sentence} dir="auto">
        {sentence ?? t('dialog.empty_sentence')}
      </p>
      <p className={classes.verdict}>
        {count === null ? t('rules.will_join') : t('rules.will_follow', countArgs(count))}
      </p>
    </div>
  );
}
