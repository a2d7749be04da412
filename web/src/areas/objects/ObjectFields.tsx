import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { objects } from '@plumbline/contract/objects/wire';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { DayField, NumberField, TextField } from '../../parts/form/fields/fields.tsx';
import { ChoiceField, YesNoField } from '../../parts/form/fields/choiceFields.tsx';
import { EntityFields } from '../../parts/form/fields/EntityFields.tsx';
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
  const isNew = id === undefined;
  const details = {
    name: { required: true, first: true },
    code: { help: t('code_help') },
    object_class: { help: t('class_help') },
    tags: { help: t('tags_help') },
    parent: { except: id, help: t('parent_help') },
    business_unit: { clearable: isNew, help: isNew ? t('unit_help') : undefined },
    location_text: <TextField<ObjectForm> {...field('location_text')} />,
    latitude: <NumberField<ObjectForm> {...field('latitude')} unit="°" />,
    longitude: <NumberField<ObjectForm> {...field('longitude')} unit="°" />,
    operative_status: { help: t('operative_help') },
    status: { help: t('status_help') },
    external_id: { help: form('external_help') },
  };
  return (
    <>
      {OBJECT_SECTIONS.filter(({ key }) => key !== 'attributes').map(({ key, fields }) => (
        <Section key={key} title={t(key)} help={t(`${key}_help`)}>
          <EntityFields of={objects} keys={fields} details={details} />
        </Section>
      ))}
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
