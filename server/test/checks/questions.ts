import { joinList, parseFilter } from '@plumbline/contract/kit/query';
import { checkFilter } from '@plumbline/contract/kit/checkFilter';
import type { Filter } from '@plumbline/contract/kit/query';
import { isPlace } from '@plumbline/contract/kit/kinds';
import type { Field, Resource } from '@plumbline/contract/kit/resource';
import { findResource } from '@plumbline/contract/resources';
import fc from 'fast-check';
import type { EntityTable } from '#kit/model/table.ts';
import type { Rows } from './oracle.ts';
import { entityOf } from '../fixtures/seed.ts';
import { relative, valueOf } from './questionValues.ts';
import type { Place } from './questionValues.ts';

/** Steps of a dotted path; the contract allows four. */
const DEPTH = 4;

const pathsOf = (resource: Resource, depth = DEPTH): Place[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const here = [{ path: [name], field }];
    const target = field.kind === 'relation' && depth > 1 ? findResource(field.to) : undefined;
    if (field.kind === 'dictionary') {
      const part = (key: string, kind: Field['kind']) => ({
        path: [name, key],
        field: { ...field, kind },
      });
      return depth > 1
        ? [...here, part('id', 'id'), part('code', 'integer'), part('name', 'text')]
        : here;
    }
    // A search only works on the list's own rows.
    if (field.kind === 'search') return depth === DEPTH ? here : [];
    // Such a filter counts related rows; server/src/areas/inspections/causes/causeCounts.test.ts covers it.
    if (field.kind === 'among') return [];
    if (isPlace(field)) return depth > 1 ? [...here, { path: [name, 'id'], field }] : here;
    if (!target) return here;
    const below = pathsOf(target, Math.min(depth - 1, 2));
    const label = target.fields[target.label];
    const labelPlace =
      label && !target.fields['name'] ? [{ path: [name, 'name'], field: label }] : [];
    return [
      ...here,
      ...labelPlace,
      ...below.map((one) => ({ path: [name, ...one.path], field: one.field })),
    ];
  });

const SETS = ['=', '!=', ':in:', ':not_in:'];
const ORDER = ['>', '<', '>=', '<='];
const operatorsOf = ({ kind }: Field): string[] => {
  if (kind === 'id' || kind === 'relation' || kind === 'boolean' || isPlace({ kind })) return SETS;
  if (kind === 'texts') return [...SETS, ':contains:', ':not_contains:'];
  if (kind === 'json' || kind === 'picture') return ['='];
  if (kind === 'search') return ['~'];
  return kind === 'text' ? [...SETS, ...ORDER, '~', ':like_any:'] : [...SETS, ...ORDER];
};

const LISTS = new Set([':in:', ':not_in:', ':contains:', ':not_contains:', ':like_any:']);

/** One operator and value for the field, as written. */
function conditionOf(rows: Rows, resource: Resource, place: Place): fc.Arbitrary<string> {
  const { field } = place;
  const one = valueOf(rows, resource, place);
  const isTree = isPlace(field);
  const member = isTree
    ? one
    : fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: fc.constant('null') });
  const list = fc.array(member, { minLength: 1, maxLength: 4 }).map(joinList);
  const isMoment = field.kind === 'date' || field.kind === 'time';
  const conditions = operatorsOf(field).flatMap((operator) => {
    const equality = operator === '=' || operator === '!=';
    const words = [
      ...(operator === '=' && isMoment ? relative : []),
      ...(equality ? ['/exist/', 'null'] : []),
    ];
    if (field.kind === 'json' || field.kind === 'picture')
      return [fc.constant(`${operator}/exist/`)];
    const ordinary = (LISTS.has(operator) ? list : one).map((value) => operator + value);
    if (words.length === 0 || isTree) return [ordinary];
    const special = fc.constantFrom(...words).map((value) => operator + value);
    return [fc.oneof({ weight: 3, arbitrary: ordinary }, { weight: 1, arbitrary: special })];
  });
  return fc.oneof(...conditions);
}

/** The weights of paths of one, two, … steps: short ones distinguish rows better. */
const WEIGHTS = [0, 12, 5, 2];

function filterOf(rows: Rows, resource: Resource): fc.Arbitrary<string> {
  const conditions = new Map<string, fc.Arbitrary<string>>();
  const byDepth = Map.groupBy(pathsOf(resource), ({ path }) => path.length);
  const where = fc.oneof(
    ...[...byDepth].map(([depth, paths]) => ({
      weight: WEIGHTS[depth] ?? 1,
      arbitrary: fc.constantFrom(...paths),
    })),
  );
  return where.chain((place) => {
    const name = place.path.join('.');
    const condition = conditions.get(name) ?? conditionOf(rows, resource, place);
    conditions.set(name, condition);
    return condition.map((text) => name + text);
  });
}

/** Filters on a list; `entity` is a name, so that a failing query can be printed. */
export interface Question {
  entity: string;
  filters: string[];
}
/** Queries of the entities with values from the rows, so that filters match something. */
export const questions = (rows: Rows, entities: EntityTable[]): fc.Arbitrary<Question> =>
  fc.oneof(
    ...entities.map(({ resource }) =>
      fc.record({
        entity: fc.constant(resource.name),
        filters: fc.oneof(
          fc.array(filterOf(rows, resource), { minLength: 1, maxLength: 1 }),
          fc.array(filterOf(rows, resource), { minLength: 2, maxLength: 3 }),
        ),
      }),
    ),
  );

/**
 * The parsed filters; null if a value is empty or contains an operator, which the test of the grammar covers.
 */
export function understood({ entity, filters }: Question): Filter[] | null {
  try {
    return filters.map((one) =>
      checkFilter(entityOf(entity).resource, parseFilter(one), findResource),
    );
  } catch {
    return null;
  }
}

/** The query string for the list. */
export const searchOf = ({ filters }: Question): string =>
  filters
    .map(
      (filter, index) =>
        `${index === 2 ? 'global_filter' : 'filter'}=${encodeURIComponent(filter)}`,
    )
    .join('&');
