import { isInPlace } from '#areas/rules/service.ts';
import type { PlacedObject, RulePlace } from '#areas/rules/service.ts';

export interface TemplateRule extends RulePlace {
  id: string;
  inspection_template_id: string;
}

export interface StoredAssignment {
  id: string;
  object_id: string;
  inspection_template_id: string;
  /** Null: a person made it, and rules leave it alone. */
  rule_id: string | null;
}

/** The changes that rules make to the assignments of objects. */
interface RuleChanges {
  join: { object_id: string; inspection_template_id: string; rule_id: string }[];
  /** Assignments that another rule takes over. */
  pass: { id: string; rule_id: string }[];
  leave: StoredAssignment[];
}

/**
 * Compares objects with all rules of the tenant: an object has each template once, by the rule that gave it as long as
 * that matches, otherwise by the first that does. Archived objects keep their templates, and get no new ones.
 */
export function ruleChanges(
  objects: readonly PlacedObject[],
  rules: readonly TemplateRule[],
  assignments: readonly StoredAssignment[],
): RuleChanges {
  const changes: RuleChanges = { join: [], pass: [], leave: [] };
  const byObject = Map.groupBy(assignments, ({ object_id }) => object_id);
  for (const object of objects) {
    const matching = Map.groupBy(
      rules.filter((rule) => isInPlace(object, rule)),
      (rule) => rule.inspection_template_id,
    );
    const own = byObject.get(object.id) ?? [];
    for (const assignment of own) {
      const { id, rule_id, inspection_template_id } = assignment;
      const fitting = matching.get(inspection_template_id) ?? [];
      if (rule_id === null || fitting.some((rule) => rule.id === rule_id)) continue;
      const [other] = fitting;
      if (other) changes.pass.push({ id, rule_id: other.id });
      else changes.leave.push(assignment);
    }
    const templates = new Set(own.map(({ inspection_template_id }) => inspection_template_id));
    for (const [inspection_template_id, [first]] of matching)
      if (first && !object.archived && !templates.has(inspection_template_id))
        changes.join.push({ object_id: object.id, inspection_template_id, rule_id: first.id });
  }
  return changes;
}
