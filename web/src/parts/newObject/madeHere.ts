import type { Reference } from '@plumbline/contract/kit/answers';
import type { HeldPlace } from '../../offline/copies/planning.ts';
import type { NewObjectEntry } from '../../offline/outbox/entry.ts';

/** What somebody who stands before an object says of it. */
interface SaidOfObject {
  id: string;
  name: string;
  object_class: Reference | null;
  parent: Reference | null;
  code: string | null;
  location: NewObjectEntry['body']['location'];
}

/** What separates the names in the path of an object. */
const ABOVE = ' / ';

/** An object as the server will create it: below its parent and in its unit, at the top in that of the company. */
export function madeHere(
  { id, name, object_class, parent, code, location }: SaidOfObject,
  known: { places: readonly HeldPlace[]; company: Reference | null },
): NewObjectEntry {
  const place = known.places.find(({ object }) => object.id === parent?.id);
  const above = parent && (place?.object_full_name ?? parent.name);
  return {
    kind: 'object',
    object_id: id,
    about: { object: name },
    body: {
      id,
      name,
      object_class_id: object_class?.id ?? null,
      parent_id: parent?.id ?? null,
      external_id: code,
      location,
    },
    made: {
      full_name: above === null ? name : `${above}${ABOVE}${name}`,
      object_class,
      parent,
      business_unit: place?.business_unit ?? known.company ?? { id: '', code: null, name: '' },
    },
  };
}
