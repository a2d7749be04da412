import { CONSTRAINT_TYPE, breachOf } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import type { QualityRule } from '@plumbline/contract/checkLists/schemas';
import { limitOf } from '@plumbline/contract/inspections/answerRules';
import { scaleOf } from '@plumbline/contract/inspections/answerScale';
import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import type { QualityCause } from '@plumbline/contract/quality/causes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { RESULT_KIND } from '#areas/quality/table.ts';
import type { SourceKind } from '#areas/quality/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { DictionaryNames } from '#kit/dictionary/names.ts';
import { itemId } from '@plumbline/contract/inspections/itemIds';

/** A fact with its names and explanation. For an answer, `id` is its detail; for a verdict, the restriction. */
export interface FactRow {
  total: number;
  source_kind: SourceKind;
  id: string;
  position: number;
  quality: Quality;
  at: string;
  name: string;
  check_type_code: number | null;
  unit: string | null;
  rule: QualityRule | null;
  choices: string[] | null;
  value: QualityCause['value'];
  comment: string | null;
  object_id: string;
  object_name: string;
  object_full_name: string;
  inspection_id: string;
  template_name: string;
  finished_at: string;
  check_list: string;
  inspector: string | null;
  content_count: number;
  /** The terms of a restriction. */
  terms: (LimitTerms & { name: string; judged_value: number | null }) | null;
  indicator_id: string | null;
  indicator_name: string;
  measure_unit_code: number | null;
}

/** The terms of restriction `c`, in the form of the contract. */
export const CAUSE_TERMS: RawBuilder<unknown> = sql`jsonb_build_object('name', c.name, 'judged_value', c.judged_value,
  'constraint_type_code', c.constraint_type_code, 'critical_min', c.critical_min, 'attention_min', c.attention_min,
  'attention_max', c.attention_max, 'critical_max', c.critical_max, 'boundary_date', c.boundary_date,
  'warning_days', c.warning_days, 'valid_from', c.valid_from, 'valid_to', c.valid_to)`;

/** A row as returned. */
export const causeOf =
  (ctx: ReadCtx, names: DictionaryNames) =>
  (row: FactRow): QualityCause => {
    const object = { id: row.object_id, name: row.object_name, full_name: row.object_full_name };
    const common = { quality_status: row.quality, object };
    return row.source_kind === RESULT_KIND.constraint
      ? { ...common, ...ofConstraint(ctx, names, row) }
      : { ...common, ...ofItem(ctx, names, row) };
  };

type CauseExplanation = Omit<QualityCause, 'quality_status' | 'object'>;

function ofItem({ locale }: ReadCtx, names: DictionaryNames, row: FactRow): CauseExplanation {
  const { check_type_code, rule, value } = row;
  return {
    kind: 'item',
    name: row.name,
    value,
    check_type:
      check_type_code === null
        ? null
        : names.coded('check_list_item_check_type', check_type_code, locale),
    unit: row.unit,
    limit: limitOf(rule, value),
    scale: scaleOf({ check_type_code, choices: row.choices ?? [], rule }, value),
    distance: null,
    comment: row.comment,
    inspection: { id: row.inspection_id, name: row.template_name, finished_at: row.finished_at },
    item_id: itemId(row.id, row.position),
    constraint: null,
    indicator: null,
    check_list: row.check_list,
    inspector: row.inspector,
    content_count: row.content_count,
  };
}

function ofConstraint({ actor, now, locale }: ReadCtx, names: DictionaryNames, row: FactRow) {
  const { terms, indicator_id, measure_unit_code } = row;
  const isDate = terms?.constraint_type_code === CONSTRAINT_TYPE.date;
  const value = isDate ? null : (terms?.judged_value ?? null);
  const today = dayText(dayIn(actor.tenant.time_zone, now));
  const breach = terms && breachOf(terms, { value, today });
  return {
    kind: 'constraint',
    name: terms?.name ?? '',
    value,
    check_type: null,
    unit: isDate || measure_unit_code === null ? null : names.unit(measure_unit_code, locale),
    limit: breach?.limit ?? null,
    scale: null,
    distance: breach?.distance ?? null,
    comment: null,
    inspection: null,
    item_id: null,
    constraint: { id: row.id, since: row.at },
    indicator: indicator_id === null ? null : { id: indicator_id, name: row.indicator_name },
    check_list: null,
    inspector: null,
    content_count: 0,
  } satisfies CauseExplanation;
}
