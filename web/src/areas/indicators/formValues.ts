import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { textOrNull } from '../../parts/form/body.ts';
import type { PickedEntity } from '../../parts/form/fields/PickEntity.tsx';

export interface IndicatorForm {
  name: string;
  code: string;
  external_id: string;
  object: PickedEntity | null;
  measure_unit: number | null;
  measure_group: number | null;
  measure_equipment_type: number | null;
  decimals: number;
  level: number | null;
}

/** The usual number of decimals, enough for most instruments. */
const USUAL_DECIMALS = 2;

/** The form's initial values: the stored indicator, or blanks for a new one. */
export const formOf = (view: Partial<IndicatorView>): IndicatorForm => ({
  name: view.name ?? '',
  code: view.code ?? '',
  external_id: view.external_id ?? '',
  object: view.object ?? null,
  measure_unit: view.measure_unit?.code ?? null,
  measure_group: view.measure_group?.code ?? null,
  measure_equipment_type: view.measure_equipment_type?.code ?? null,
  decimals: view.decimals ?? USUAL_DECIMALS,
  level: view.level ?? null,
});

/** The request body; an indicator stays with its object, so only a new one names it. */
export const bodyOf = (values: IndicatorForm, isNew: boolean): Record<string, unknown> => ({
  name: values.name.trim(),
  code: textOrNull(values.code),
  external_id: textOrNull(values.external_id),
  measure_unit_code: values.measure_unit,
  measure_group_code: values.measure_group,
  measure_equipment_type_code: values.measure_equipment_type,
  decimals: values.decimals,
  level: values.level,
  ...(isNew ? { object_id: values.object?.id ?? null } : {}),
});

/** The form field for a place in the body. */
export const fieldOf = (loc: string): string =>
  loc === 'external_id' ? loc : loc.replace(/_(id|code)$/, '');
