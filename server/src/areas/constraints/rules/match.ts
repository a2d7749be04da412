import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { isInPlace } from '#areas/rules/service.ts';
import type { PlacedObject, RulePlace } from '#areas/rules/service.ts';

/** The columns of a rule that decide its restrictions. */
export interface MatchedRule extends RulePlace {
  id: string;
  version: number;
  constraint_type_code: number;
  indicator_code: string | null;
  date_key: string | null;
  after_days: number | null;
  boundary_date: string | null;
}

/** An object with its indicators that are not archived, and its dates by key. */
export interface LimitedObject extends PlacedObject {
  indicators: readonly { id: string; code: string }[];
  dates: Readonly<Record<string, string>>;
}

/** A restriction that a rule has made. */
export interface MadeConstraint {
  id: string;
  object_id: string;
  indicator_id: string | null;
  rule_id: string;
  rule_version: number;
  boundary_date: string | null;
  archived: boolean;
}

/** A restriction that a rule requires. */
export interface RequiredConstraint {
  object_id: string;
  indicator_id: string | null;
  rule_id: string;
  boundary_date: string | null;
}

interface ConstraintChanges {
  create: RequiredConstraint[];
  /** Restrictions that get the terms of their rule, and are restored if they were archived. */
  change: { id: string; required: RequiredConstraint }[];
  archive: MadeConstraint[];
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

function requiredBy(rule: MatchedRule, object: LimitedObject): RequiredConstraint[] {
  if (!isInPlace(object, rule)) return [];
  const common = { object_id: object.id, rule_id: rule.id };
  if (rule.constraint_type_code === CONSTRAINT_TYPE.value)
    return object.indicators
      .filter(({ code }) => code === rule.indicator_code)
      .map(({ id }) => ({ ...common, indicator_id: id, boundary_date: null }));
  const start = rule.date_key === null ? undefined : object.dates[rule.date_key];
  const boundary_date =
    rule.date_key === null
      ? rule.boundary_date
      : start === undefined
        ? null
        : daysAfter(start, rule.after_days ?? 0);
  return boundary_date === null ? [] : [{ ...common, indicator_id: null, boundary_date }];
}

const keyOf = ({ rule_id, object_id, indicator_id }: Omit<RequiredConstraint, 'boundary_date'>) =>
  `${rule_id} ${object_id} ${indicator_id ?? ''}`;

/**
 * Compares objects with all rules of the tenant: each object, or each of its indicators, has one restriction for each
 * matching rule. Archived objects keep their restrictions, and get no new ones.
 */
export function constraintChanges(
  objects: readonly LimitedObject[],
  rules: readonly MatchedRule[],
  made: readonly MadeConstraint[],
): ConstraintChanges {
  const changes: ConstraintChanges = { create: [], change: [], archive: [] };
  const versions = new Map(rules.map(({ id, version }) => [id, version]));
  const left = new Map(made.map((one) => [keyOf(one), one]));
  for (const object of objects)
    for (const required of rules.flatMap((rule) => requiredBy(rule, object))) {
      const key = keyOf(required);
      const old = left.get(key);
      left.delete(key);
      if (object.archived) continue;
      if (!old) changes.create.push(required);
      else if (
        old.archived ||
        old.rule_version !== versions.get(old.rule_id) ||
        old.boundary_date !== required.boundary_date
      )
        changes.change.push({ id: old.id, required });
    }
  changes.archive = [...left.values()].filter(({ archived }) => !archived);
  return changes;
}
