import { businessUnitSchemas } from '@plumbline/contract/businessUnits/schemas';
import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { EntryField } from '../../parts/form/fields/choiceFields.tsx';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { entityValues } from '../../parts/form/values.ts';

interface Props extends FormPageProps<BusinessUnitView> {
  /** Whether the unit is the company, which has no parent. */
  isRoot: boolean;
}

const SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'external_id', 'bu_class'] },
  { key: 'place', fields: ['parent', 'status'] },
] as const;
const VALUES = entityValues(
  businessUnits,
  SECTIONS.flatMap(({ fields }) => fields),
);
type UnitForm = ReturnType<typeof VALUES.formOf>;

/** The form of a business unit, new or stored. */
export function UnitFormPage(props: Props) {
  const t = useTranslations('businessUnits.form');
  const form = useTranslations('form');
  const label = useFieldLabel();
  const field = (name: keyof UnitForm) => ({ name, label: label(name) });
  return (
    <EntityFormPage<UnitForm, BusinessUnitView>
      {...props}
      {...VALUES}
      schema={props.isNew ? businessUnitSchemas.create : businessUnitSchemas.update}
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
