import { templateRuleSchemas } from '@plumbline/contract/templates/schemas';
import { objectTemplates, templateRules } from '@plumbline/contract/templates/wire';
import type { TemplateRuleView } from '@plumbline/contract/templates/wire';
import { seriesOf } from '@plumbline/contract/schedule/series';
import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { RowDialogForm } from '../../../parts/form/dialogs/RowDialogForm.tsx';
import { EntityField } from '../../../parts/form/fields/EntityField.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { PickResponsible } from '../../../parts/form/fields/PickResponsible.tsx';
import { useField } from '../../../parts/form/fields/useFormField.ts';
import { usePlaceReach, useWholeQuestion } from '../../../parts/form/placeReach.tsx';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { useCreating } from '../../../parts/form/useCreating.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { useCompany, useTemplate } from '../api.ts';
import { runsWithin } from '../schedule/runs.ts';
import { useRuleName } from './useRuleName.ts';

interface Props {
  templateId: string;
  opened: boolean;
  onClose: () => void;
}

/** A new rule for a template. */
export function RuleDialog({ opened, ...props }: Props) {
  const t = useTranslations('templates.rules');
  return (
    <FormDialog opened={opened} onClose={props.onClose} title={t('new')}>
      <NewRule {...props} />
    </FormDialog>
  );
}

/** The number of days that the question looks ahead. */
const DAYS = 30;

interface RuleValues {
  name: string;
  object_class: PickedEntity | null;
  business_unit: PickedEntity | null;
  responsible: PickedEntity | null;
}

const ruleForm = (): RuleValues => ({
  name: '',
  object_class: null,
  business_unit: null,
  responsible: null,
});

const ruleBody = (values: RuleValues, templateId: string) => ({
  ...(values.name.trim() === '' ? {} : { name: values.name.trim() }),
  inspection_template_id: templateId,
  object_class_id: values.object_class?.id ?? null,
  business_unit_id: values.business_unit?.id ?? null,
  responsible_id: values.responsible?.id ?? null,
});

function NewRule({ templateId, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('templates.rules');
  const label = useFieldLabel();
  const nameOf = useRuleName();
  const { confirm, question } = useWholeQuestion();
  const creating = useCreating<TemplateRuleView>({
    resource: templateRules,
    onCreated: () => {
      onClose();
      void refetch(objectTemplates.name);
    },
    onCancel: onClose,
    message: (rule) => t('created', { name: nameOf(rule) }),
  });
  return (
    <>
      <RowDialogForm<RuleValues, TemplateRuleView>
        {...creating}
        confirm={confirm}
        formOf={ruleForm}
        schema={templateRuleSchemas.create}
        toBody={(values) => ruleBody(values, templateId)}
        fieldOf={(loc) => loc.replace(/_id$/, '')}
      >
        <EntityField<RuleValues>
          name="object_class"
          label={label('object_class')}
          help={t('class_help')}
          entity="object_class"
          first
        />
        <EntityField<RuleValues>
          name="business_unit"
          label={label('business_unit')}
          help={t('unit_help')}
          entity="business_unit"
        />
        <ResponsibleField />
        <TextField<RuleValues> name="name" label={label('name')} help={t('name_help')} />
        <Reach templateId={templateId} />
      </RowDialogForm>
      {question}
    </>
  );
}

/** Offers users who may have all objects of the rule; a choice that does not fit its new unit is removed. */
function ResponsibleField() {
  const t = useTranslations('templates.rules');
  const label = useFieldLabel();
  const { watch, clearErrors } = useFormContext<RuleValues>();
  const company = useCompany();
  const unit = watch('business_unit')?.id ?? company;
  // a refusal was about the unit before
  useEffect(() => clearErrors('responsible'), [unit, clearErrors]);
  const { ref, field, shared } = useField<RuleValues, 'responsible'>({
    name: 'responsible',
    label: label('responsible'),
    help: t('responsible_help'),
  });
  return (
    <PickResponsible
      {...shared}
      ref={ref}
      clearable
      units={unit === undefined ? [] : [unit]}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

/** The reach of the rule now. */
function Reach({ templateId }: { templateId: string }) {
  const t = useTranslations('templates.rules.reach');
  const { watch } = useFormContext<RuleValues>();
  const reach = usePlaceReach({
    object_class_id: watch('object_class')?.id,
    business_unit_id: watch('business_unit')?.id,
  });
  const template = useTemplate(templateId).data?.view;
  const now = useNow();
  const runs = useMemo(
    () => (template ? runsWithin(seriesOf(template), now, DAYS) : 0),
    [template, now],
  );
  if (!reach || !template) return null;
  const inspections = reach.objects * runs;
  const price = reach.credits_per_inspection + reach.credits_per_detail * template.details.length;
  return (
    <p className="all-columns quiet">
      {t('objects', countArgs(reach.objects))}
      {inspections > 0 && ` ${t('inspections', countArgs(inspections))}`}
      {inspections * price > 0 && ` ${t('credits', countArgs(inspections * price))}`}
    </p>
  );
}
