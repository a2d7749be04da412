import { useTranslations } from 'use-intl';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { AttributesField } from './AttributesField.tsx';
import type { Classifier, ClassRow } from './classifier.ts';
import { classBody, classField, classForm, classSchema, type ClassForm } from './classValues.ts';
import { IconField } from './IconField.tsx';

interface Props extends FormPageProps<ClassRow> {
  classifier: Classifier;
}

const SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'icon'] },
  { key: 'place', fields: ['parent'] },
  { key: 'attributes', fields: ['attributes'] },
] as const;

/** The form of a class, new or stored; for object classes with their attributes. */
export function ClassFormPage(props: Props) {
  const t = useTranslations('classifiers.form');
  const kind = useTranslations(`classifiers.${props.classifier.kind}`);
  const label = useFieldLabel();
  const { classifier, isNew } = props;
  return (
    <EntityFormPage<ClassForm, ClassRow>
      {...props}
      formOf={classForm}
      schema={classSchema(classifier, isNew)}
      toBody={(values) => classBody(values, classifier)}
      fieldOf={classField}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
    >
      <Section title={t('basics')} help={kind('help')}>
        <TextField<ClassForm> name="name" label={label('name')} required first={isNew} />
        <TextField<ClassForm> name="code" label={label('code')} help={t('code_help')} />
        {classifier.kind === 'object' && <IconField />}
      </Section>
      <Section title={t('place')} help={t('place_help')}>
        <EntityField<ClassForm>
          name="parent"
          label={label('parent')}
          entity={classifier.resource.name}
          except={props.stored.id}
          help={t('parent_help')}
        />
      </Section>
      {classifier.kind === 'object' && (
        <Section title={t('attributes')} help={t('attributes_help')}>
          <AttributesField />
        </Section>
      )}
    </EntityFormPage>
  );
}
