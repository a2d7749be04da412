import { businessUnitSchemas } from '@plumbline/contract/businessUnits/schemas';
import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { EntryField } from '../../parts/form/fields/choiceFields.tsx';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { textOrNull } from '../../parts/form/body.ts';
import type { PickedEntity } from '../../parts/form/fields/PickEntity.tsx';

interface Props extends FormPageProps<BusinessUnitView> {
  /** Whether the unit is the company, which has no parent. */
  isRoot: boolean;
}

const SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'external_id', 'bu_class'] },
  { key: 'place', fields: ['parent', 'status'] },
] as const;

/** The form of a business unit, new or stored. */
export function UnitFormPage(props: Props) {
  const t = useTranslations('businessUnits.form');
  const form = useTranslations('form');
  const label = useFieldLabel();
  const field = (name: keyof UnitForm) => ({ name, label: label(name) });
  return (
    <EntityFormPage<UnitForm, BusinessUnitView>
      {...props}
      formOf={formOf}
      schema={props.isNew ? businessUnitSchemas.create : businessUnitSchemas.update}
      toBody={bodyOf}
      fieldOf={fieldOf}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
    >
      <Section title={t('basics')} help={t('basics_help')}>
        <TextField<UnitForm> {...field('name')} required first />
        <TextField<UnitForm> {...field('code')} help={t('code_help')} />
        <EntryField<UnitForm> {...field('bu_class')} dictionary="bu_class" />
        <TextField<UnitForm> {...field('external_id')} help={form('external_help')} />
      </Section>
      <Section title={t('place')} help={t('place_help')}>
        {!props.isRoot && (
          <EntityField<UnitForm>
            {...field('parent')}
            entity="business_unit"
            except={props.stored.id}
            clearable={props.isNew}
            help={props.isNew ? t('parent_help') : undefined}
          />
        )}
        <EntryField<UnitForm> {...field('status')} dictionary="status_type" />
      </Section>
    </EntityFormPage>
  );
}

interface UnitForm {
  name: string;
  code: string;
  external_id: string;
  bu_class: number | null;
  status: number | null;
  parent: PickedEntity | null;
}

/** The form's initial values: the stored unit, or blanks for a new one. */
const formOf = (view: Partial<BusinessUnitView>): UnitForm => ({
  name: view.name ?? '',
  code: view.code ?? '',
  external_id: view.external_id ?? '',
  bu_class: view.bu_class?.code ?? null,
  status: view.status?.code ?? null,
  parent: view.parent ?? null,
});

/** The request body. */
const bodyOf = (values: UnitForm): Record<string, unknown> => ({
  name: values.name.trim(),
  code: textOrNull(values.code),
  external_id: textOrNull(values.external_id),
  bu_class_code: values.bu_class,
  status_code: values.status,
  parent_id: values.parent?.id ?? null,
});

/** The form field for a place in the body. */
const fieldOf = (loc: string): string =>
  loc === 'external_id' ? loc : loc.replace(/_(id|code)$/, '');
