import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { objects } from '@plumbline/contract/objects/wire';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { numericText, numericValue } from '../../kit/format/numericInput.ts';
import { textOrNull } from '../../parts/form/body.ts';
import { entityValues } from '../../parts/form/values.ts';

/** An attribute's value in the form: text, a switch, or nothing. */
type AttributeValue = string | boolean | null;

export const OBJECT_VALUES = entityValues(objects, [
  'name',
  'code',
  'object_class',
  'parent',
  'business_unit',
  'form_factor',
  'status',
  'operative_status',
  'tags',
  'external_id',
  'serial_number',
  'manufacturer',
  'model',
  'installed_at',
  'description',
]);

/** The form of an object: texts as typed, relations with their names. */
export interface ObjectForm extends ReturnType<typeof OBJECT_VALUES.formOf> {
  location_text: string;
  latitude: string;
  longitude: string;
  attributes: Record<string, AttributeValue>;
}

/** The form's initial values: the stored object, or blanks for a new one. */
export function formOf(view: Partial<ObjectView>): ObjectForm {
  const attributes = Object.entries(view.attributes ?? {});
  return {
    ...OBJECT_VALUES.formOf(view),
    location_text: view.location?.text ?? '',
    latitude: numericText(view.location?.lat),
    longitude: numericText(view.location?.lon),
    attributes: Object.fromEntries(
      attributes.map(([key, value]) => [
        key,
        typeof value === 'number' ? numericText(value) : value,
      ]),
    ),
  };
}

export function attributeOf(
  value: AttributeValue,
  type: AttributeDeclaration['type'],
): string | number | boolean | null {
  if (type === 'boolean') return value === true;
  if (typeof value !== 'string') return null;
  return type === 'number' ? numericValue(value) : textOrNull(value);
}

const PLACES: Record<string, string> = {
  location: 'location_text',
  'location.text': 'location_text',
  'location.lat': 'latitude',
  'location.lon': 'longitude',
};

/** The form field for a place in the body: `parent_id` is `parent`, `location.lat` is `latitude`. */
export const fieldOf = (loc: string): string => PLACES[loc] ?? OBJECT_VALUES.fieldOf(loc);
