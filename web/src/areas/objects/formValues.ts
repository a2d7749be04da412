import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { numericText, numericValue } from '../../kit/format/numericInput.ts';
import { textOrNull } from '../../parts/form/body.ts';
import type { PickedEntity } from '../../parts/form/fields/PickEntity.tsx';

/** An attribute's value in the form: text, a switch, or nothing. */
type AttributeValue = string | boolean | null;

/** The form of an object: texts as typed, relations with their names. */
export interface ObjectForm {
  name: string;
  code: string;
  object_class: PickedEntity | null;
  parent: PickedEntity | null;
  business_unit: PickedEntity | null;
  form_factor: number | null;
  status: number | null;
  operative_status: number | null;
  tags: string[];
  external_id: string;
  serial_number: string;
  manufacturer: string;
  model: string;
  installed_at: string | null;
  location_text: string;
  latitude: string;
  longitude: string;
  description: string;
  attributes: Record<string, AttributeValue>;
}

const text = (value: string | null | undefined) => value ?? '';

/** The form's initial values: the stored object, or blanks for a new one. */
export function formOf(view: Partial<ObjectView>): ObjectForm {
  const attributes = Object.entries(view.attributes ?? {});
  return {
    name: view.name ?? '',
    code: text(view.code),
    object_class: view.object_class ?? null,
    parent: view.parent ?? null,
    business_unit: view.business_unit ?? null,
    form_factor: view.form_factor?.code ?? null,
    status: view.status?.code ?? null,
    operative_status: view.operative_status?.code ?? null,
    tags: view.tags ?? [],
    external_id: text(view.external_id),
    serial_number: text(view.serial_number),
    manufacturer: text(view.manufacturer),
    model: text(view.model),
    installed_at: view.installed_at ?? null,
    location_text: text(view.location?.text),
    latitude: numericText(view.location?.lat),
    longitude: numericText(view.location?.lon),
    description: text(view.description),
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
export const fieldOf = (loc: string): string =>
  PLACES[loc] ?? loc.replace(/_(id|code)$/, '').replace(/^(external)$/, '$1_id');
