import { templateRuleSchemas } from '@plumbline/contract/templates/schemas';
import { objectTemplates, templateRules } from '@plumbline/contract/templates/wire';
import type { TemplateRuleView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { RowDialogForm } from '../../../parts/form/dialogs/RowDialogForm.tsx';
import { EntityField } from '../../../parts/form/fields/EntityField.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { useCreating } from '../../../parts/form/useCreating.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
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
    <RowDialogForm<RuleValues, TemplateRuleView>
      {...creating}
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
      <EntityField<RuleValues>
        name="responsible"
        label={label('responsible')}
        help={t('responsible_help')}
        entity="user"
      />
      <TextField<RuleValues> name="name" label={label('name')} help={t('name_help')} />
    </RowDialogForm>
  );
}
