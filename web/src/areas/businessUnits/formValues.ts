import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { textOrNull } from '../../parts/form/body.ts';
import type { PickedEntity } from '../../parts/form/fields/PickEntity.tsx';

export interface UnitForm {
  name: string;
  code: string;
  external_id: string;
  bu_class: number | null;
  status: number | null;
  parent: PickedEntity | null;
}

/** The form's initial values: the stored unit, or blanks for a new one. */
export const formOf = (view: Partial<BusinessUnitView>): UnitForm => ({
  name: view.name ?? '',
  code: view.code ?? '',
  external_id: view.external_id ?? '',
  bu_class: view.bu_class?.code ?? null,
  status: view.status?.code ?? null,
  parent: view.parent ?? null,
});

/** The request body. */
export const bodyOf = (values: UnitForm): Record<string, unknown> => ({
  name: values.name.trim(),
  code: textOrNull(values.code),
  external_id: textOrNull(values.external_id),
  bu_class_code: values.bu_class,
  status_code: values.status,
  parent_id: values.parent?.id ?? null,
});

/** The form field for a place in the body. */
export const fieldOf = (loc: string): string =>
  loc === 'external_id' ? loc : loc.replace(/_(id|code)$/, '');
