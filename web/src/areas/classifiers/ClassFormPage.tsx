import { useTranslations } from 'use-intl';
import { IconCube } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { CLASS_ICONS } from '../../parts/entity/classIcons.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { compareTexts } from '../../kit/i18n/compare.ts';
import { AttributesField } from './AttributesField.tsx';
import type { Classifier, ClassRow } from './classifier.ts';
import { classBody, classField, classForm, classSchema, type ClassForm } from './classValues.ts';
import classes from './classifiers.module.css';

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

/** The icon shown before objects of the class. */
function IconField() {
  const t = useTranslations('common');
  const words = useTranslations('classifiers.icon');
  const label = useFieldLabel();
  const { field } = useController<ClassForm, 'icon'>({ name: 'icon' });
  const { ref, value, onChange, onBlur } = field;
  const Icon = CLASS_ICONS[value ?? ''] ?? IconCube;
  return (
    <Select
      ref={ref}
      name="icon"
      label={label('icon')}
      data={Object.keys(CLASS_ICONS)
        .map((key) => ({ value: key, label: words(key as 'map') })) // a test checks that every icon has a text
        .toSorted((a, b) => compareTexts(a.label, b.label))}
      searchable
      openOnFocus={false}
      clearable
      placeholder={t('not_set')}
      nothingFoundMessage={t('nothing_found')}
      leftSection={<Icon size={16} stroke={1.5} />}
      renderOption={({ option }) => {
        const Choice = CLASS_ICONS[option.value] ?? IconCube;
        return (
          <span className={classes.icon}>
            <Choice size={18} stroke={1.5} />
            {option.label}
          </span>
        );
      }}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
