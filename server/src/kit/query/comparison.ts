import type { FilterValue } from '@plumbline/contract/kit/query';
import { isDate } from '@plumbline/contract/kit/literals';
import type { Field } from '@plumbline/contract/kit/resource';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { startOfDay } from '@plumbline/contract/kit/zoneMoments';
import { sql, type RawBuilder } from 'kysely';

export type SqlCondition = RawBuilder<boolean>;
export type Expression = RawBuilder<unknown>;

/** The moment from which relative times count. */
export interface FieldMoment extends FieldContext {
  now: Date;
}

/** The field, and the time zone of its days. */
export interface FieldContext {
  field: Field;
  zone: string;
}

export const TYPES: Record<Field['kind'], string> = {
  id: 'uuid',
  relation: 'uuid',
  ancestor: 'uuid',
  branch: 'uuid',
  among: 'uuid',
  search: 'text',
  dictionary: 'int',
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  time: 'timestamptz',
  text: 'text',
  texts: 'text',
  json: 'jsonb',
  picture: 'jsonb',
};
export const cast = (value: FilterValue, field: Field): Expression =>
  sql`${value}::${sql.raw(TYPES[field.kind])}`;
export const castList = (values: FilterValue[], field: Field): Expression =>
  sql`${values}::${sql.raw(TYPES[field.kind])}[]`;

type OrderDirection = '>' | '<' | '>=' | '<=';

/** A day means all its moments, so "later than a day" begins with the next day. */
export function compare(
  column: Expression,
  { operator, value }: { operator: OrderDirection; value: FilterValue },
  { field, zone }: FieldContext,
): SqlCondition {
  if (field.kind !== 'time' || !isDate(String(value)))
    return sql<boolean>`${collate(column, field)} ${sql.raw(operator)} ${cast(value, field)}`;
  if (operator === '<' || operator === '>=')
    return sql<boolean>`${column} ${sql.raw(operator)} ${startOf(value, zone)}`;
  return sql<boolean>`${column} ${sql.raw(operator === '>' ? '>=' : '<')} ${startOf(value, zone, 1)}`;
}

/**
 * The first moment of a day in the zone, or of a day `later` days after it; the day is a number, since years may have
 * five digits.
 */
export const startOf = (day: FilterValue, zone: string, later = 0): Expression =>
  sql`to_timestamp(${startOfDay(zone, dayOfText(String(day)) + later).getTime() / 1000}::double precision)`;

const collate = (column: Expression, field: Field): Expression =>
  field.kind === 'text' ? sql`${column} collate natural_order` : column;
