import { businessUnitSchemas } from '@plumbline/contract/businessUnits/schemas';
import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useTranslations } from 'use-intl';
import { EntityFields } from '../../parts/form/fields/EntityFields.tsx';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { entityValues } from '../../parts/form/values.ts';

interface Props extends FormPageProps<BusinessUnitView> {
  /** Whether the unit is the company, which has no parent. */
  isRoot: boolean;
}

const SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'bu_class', 'external_id'] },
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
  const parent = {
    except: props.stored.id,
    clearable: props.isNew,
    help: props.isNew ? t('parent_help') : undefined,
  };
  const details = {
    name: { required: true, first: true },
    code: { help: t('code_help') },
    external_id: { help: form('external_help') },
    parent: props.isRoot ? null : parent,
  };
  return (
    <EntityFormPage<UnitForm, BusinessUnitView>
      {...props}
      {...VALUES}
      schema={props.isNew ? businessUnitSchemas.create : businessUnitSchemas.update}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
    >
      {SECTIONS.map(({ key, fields }) => (
        <Section key={key} title={t(key)} help={t(`${key}_help`)}>
          <EntityFields of={businessUnits} keys={fields} details={details} />
        </Section>
      ))}
    </EntityFormPage>
  );
}
