import type { GeneratedAlways } from 'kysely';

/** What a result comes from: a check list's newest completed detail, or a restriction in force. */
export const SOURCE = { check_list: 1, constraint: 2 } as const;
export type SourceKind = (typeof SOURCE)[keyof typeof SOURCE];

export interface ObjectResultRow {
  tenant_id: string;
  object_id: string;
  source_kind: SourceKind;
  /** The check list or the constraint. */
  source_id: string;
  ok: number;
  attention: number;
  critical: number;
  as_of: string;
  /** The inspection detail the counts come from. */
  ref_id: string | null;
}

interface Sums {
  children_count: number;
  actual_ok: number;
  actual_attention: number;
  actual_critical: number;
  inherited_ok: number;
  inherited_attention: number;
  inherited_critical: number;
  total_status: GeneratedAlways<number | null>;
}

export interface ObjectQualityRow extends Sums {
  tenant_id: string;
  object_id: string;
  parent_id: string | null;
  attached: boolean;
  height: number;
}

export interface BusinessUnitQualityRow extends Sums {
  tenant_id: string;
  business_unit_id: string;
  parent_id: string | null;
}

export interface ObjectFactsRow {
  tenant_id: string;
  object_id: string;
  total_status: number | null;
  object_class_id: string | null;
  business_unit_id: string;
  form_factor_code: number | null;
  status_code: number | null;
  operative_status_code: number | null;
  archived: boolean;
}
