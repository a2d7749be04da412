import type { Locale } from '@plumbline/contract/kit/locales';
import { Refusal } from '@plumbline/contract/kit/errors';
import { findResource } from '@plumbline/contract/resources';
import type { DictionaryNames } from './names.ts';
import { invalid } from '#kit/refusals/invalid.ts';

type Body = Record<string, unknown>;
interface BodyPlace {
  entity: string;
  path: (string | number)[];
}
interface DictionaryCaller {
  names: DictionaryNames;
  locale: Locale;
}

/** The entity of the `items` in a body. */
export const ITEMS: Record<string, string> = { check_list: 'check_list_item' };

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the body with codes in place of dictionary ids: callers send `x_id` or `x_code` (docs/wire.md "Entities"),
 * the declarations only know codes.
 */
export function withCodes(body: unknown, entity: string, caller: DictionaryCaller): unknown {
  return isObject(body) ? withCodesIn(body, { entity, path: ['body'] }, caller) : body;
}

function withCodesIn(body: Body, place: BodyPlace, caller: DictionaryCaller): Body {
  const entries = Object.entries(body).map(([key, value]): [string, unknown] => {
    const dictionary = dictionaryOf(place.entity, key);
    if (dictionary !== undefined) {
      const code = codeOf(dictionary, value, [...place.path, key], caller);
      const twin = key.replace(/_id$/, '_code');
      if (Object.hasOwn(body, twin) && body[twin] !== code)
        throw invalid([...place.path, key], 'value', caller.locale);
      return [twin, code];
    }
    return [key, key === 'items' && Array.isArray(value) ? itemsOf(value, place, caller) : value];
  });
  return Object.fromEntries(entries);
}

function itemsOf(
  items: unknown[],
  { entity, path }: BodyPlace,
  caller: DictionaryCaller,
): unknown[] {
  return items.map((item, n) =>
    isObject(item)
      ? withCodesIn(item, { entity: ITEMS[entity] ?? entity, path: [...path, 'items', n] }, caller)
      : item,
  );
}

/** The dictionary that `x_id` refers to, if the entity has such a field. */
export function dictionaryOf(entity: string, key: string): string | undefined {
  if (!key.endsWith('_id')) return undefined;
  const field = findResource(entity)?.fields[key.slice(0, -'_id'.length)];
  return field?.kind === 'dictionary' ? field.to : undefined;
}

function codeOf(
  dictionary: string,
  id: unknown,
  loc: (string | number)[],
  { names, locale }: DictionaryCaller,
): number | null {
  if (id === null) return null;
  if (typeof id !== 'string') throw invalid(loc, 'type', locale);
  const code = names.codeOf(dictionary, id.toLowerCase());
  if (code === undefined) throw new Refusal('not_found');
  return code;
}
