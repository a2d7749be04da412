import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { numericValue } from '../../kit/format/numericInput.ts';
import { textOrNull } from '../../parts/form/body.ts';
import type { ObjectForm } from './formValues.ts';
import { attributeOf, OBJECT_VALUES } from './formValues.ts';

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
    ...OBJECT_VALUES.toBody(values),
    location: locationOf(values),
    attributes: attributesOf(values, declared),
  };
}
