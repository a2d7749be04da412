import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { DayField, NumberField, TextField } from '../../parts/form/fields/fields.tsx';
import { ChoiceField, YesNoField } from '../../parts/form/fields/choiceFields.tsx';
import type { ObjectForm } from './formValues.ts';

/** The field for a declared attribute. */
export function AttributeField({ attribute }: { attribute: AttributeDeclaration }) {
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
