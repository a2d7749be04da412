import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { DayField, NumberField, TextField } from '../../parts/form/fields/fields.tsx';
import {
  EntryField,
  TagsField,
  ChoiceField,
  YesNoField,
} from '../../parts/form/fields/choiceFields.tsx';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import type { ObjectForm } from './formValues.ts';

/** The sections with their fields, to name the changed ones. */
export const OBJECT_SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'object_class', 'tags', 'description'] },
  { key: 'place', fields: ['parent', 'business_unit', 'location_text', 'latitude', 'longitude'] },
  { key: 'state', fields: ['operative_status', 'status', 'form_factor', 'installed_at'] },
  { key: 'identity', fields: ['manufacturer', 'model', 'serial_number', 'external_id'] },
  { key: 'attributes', fields: ['attributes'] },
] as const;

interface Props {
  id: string | undefined;
  declared: readonly AttributeDeclaration[];
  /** Reports the selected class, whose attributes become fields. */
  onClass: (id: string | undefined) => void;
}

export function ObjectFields({ id, declared, onClass }: Props) {
  const t = useTranslations('objects.form');
  const form = useTranslations('form');
  const label = useFieldLabel();
  const classId = useWatch<ObjectForm, 'object_class'>({ name: 'object_class' })?.id;
  useEffect(() => onClass(classId), [classId, onClass]);
  const field = (name: keyof ObjectForm) => ({ name, label: label(name) });
  return (
    <>
      <Section title={t('basics')} help={t('basics_help')}>
        <TextField<ObjectForm> {...field('name')} required first />
        <TextField<ObjectForm> {...field('code')} help={t('code_help')} />
        <EntityField<ObjectForm>
          {...field('object_class')}
          entity="object_class"
          help={t('class_help')}
        />
        <TagsField<ObjectForm> {...field('tags')} help={t('tags_help')} />
        <TextField<ObjectForm> {...field('description')} long />
      </Section>
      <Section title={t('place')} help={t('place_help')}>
        <EntityField<ObjectForm>
          {...field('parent')}
          entity="object"
          except={id}
          help={t('parent_help')}
        />
        <EntityField<ObjectForm>
          {...field('business_unit')}
          entity="business_unit"
          clearable={id === undefined}
          help={id === undefined ? t('unit_help') : undefined}
        />
        <TextField<ObjectForm> {...field('location_text')} />
        <NumberField<ObjectForm> {...field('latitude')} unit="°" />
        <NumberField<ObjectForm> {...field('longitude')} unit="°" />
      </Section>
      <Section title={t('state')} help={t('state_help')}>
        <EntryField<ObjectForm>
          {...field('operative_status')}
          dictionary="status_type"
          help={t('operative_help')}
        />
        <EntryField<ObjectForm>
          {...field('status')}
          dictionary="status_type"
          help={t('status_help')}
        />
        <EntryField<ObjectForm> {...field('form_factor')} dictionary="object_form_factor" />
        <DayField<ObjectForm> {...field('installed_at')} />
      </Section>
      <Section title={t('identity')} help={t('identity_help')}>
        <TextField<ObjectForm> {...field('manufacturer')} />
        <TextField<ObjectForm> {...field('model')} />
        <TextField<ObjectForm> {...field('serial_number')} />
        <TextField<ObjectForm> {...field('external_id')} help={form('external_help')} />
      </Section>
      {declared.length > 0 && (
        <Section title={t('attributes')} help={t('attributes_help')}>
          {declared.map((attribute) => (
            <AttributeField key={attribute.key} attribute={attribute} />
          ))}
        </Section>
      )}
    </>
  );
}

/** The field for a declared attribute. */
function AttributeField({ attribute }: { attribute: AttributeDeclaration }) {
  const { key, name: label, type, unit = null, choices = [] } = attribute;
  const shared = { name: `attributes.${key}`, label } as const;
  switch (type) {
    case 'number':
      return <NumberField<ObjectForm> {...shared} unit={unit} />;
    case 'date':
      return <DayField<ObjectForm> {...shared} />;
    case 'boolean':
      return <YesNoField<ObjectForm> {...shared} />;
    case 'choice':
      return <ChoiceField<ObjectForm> {...shared} choices={choices} />;
    case 'text':
      return <TextField<ObjectForm> {...shared} />;
  }
}
