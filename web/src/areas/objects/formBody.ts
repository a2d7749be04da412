import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { numericValue } from '../../kit/format/numericInput.ts';
import { textOrNull } from '../../parts/form/body.ts';
import type { ObjectForm } from './formValues.ts';
import { attributeOf } from './formValues.ts';

/** Only what the class declares; the attributes of a previous class are dropped. */
function attributesOf(values: ObjectForm, declared: readonly AttributeDeclaration[]) {
  const filled = declared
    .filter(({ key }) => values.attributes[key] !== undefined)
    .map(({ key, type }) => [key, attributeOf(values.attributes[key] ?? null, type)] as const)
    .filter(([, value]) => value !== null);
  return Object.fromEntries(filled);
}

function locationOf({ location_text, latitude, longitude }: ObjectForm) {
  const location = {
    text: textOrNull(location_text),
    lat: numericValue(latitude),
    lon: numericValue(longitude),
  };
  return Object.values(location).every((part) => part === null) ? null : location;
}

/** The request body. */
export function objectBody(
  values: ObjectForm,
  declared: readonly AttributeDeclaration[],
): Record<string, unknown> {
  return {
    name: values.name.trim(),
    code: textOrNull(values.code),
    object_class_id: values.object_class?.id ?? null,
    parent_id: values.parent?.id ?? null,
    business_unit_id: values.business_unit?.id ?? null,
    form_factor_code: values.form_factor,
    status_code: values.status,
    operative_status_code: values.operative_status,
    tags: values.tags,
    external_id: textOrNull(values.external_id),
    serial_number: textOrNull(values.serial_number),
    manufacturer: textOrNull(values.manufacturer),
    model: textOrNull(values.model),
    installed_at: values.installed_at,
    location: locationOf(values),
    description: textOrNull(values.description),
    attributes: attributesOf(values, declared),
  };
}
