import assert from 'node:assert/strict';
import test from 'node:test';
import { findResource } from './resources.ts';

/** The fields of each entity in section 3 of the specification, by their names on the wire. */
const SPECIFIED: Record<string, string> = {
  user: 'first_name last_name middle_name full_name position business_unit user_type is_superuser is_active is_verified tenant_id email phone avatar signature',
  object:
    'name full_name code object_class parent children_count hierarchy_depth form_factor status quality_status operative_status tags archived avatar budget',
  business_unit: 'name code bu_class parent status',
  measurement_indicator: 'code name level measure_unit measure_group',
  indicator_value_history: 'indicator value measured_at',
  check_list: 'name code external_id check_list_type provider',
  check_list_item: 'name item_type check_type relevance parent',
  inspection:
    'inspection_type inspection_class status operative_status assigned_time started_at finished_at responsible comment template_name object result schedule_type report',
  inspection_template: 'name code inspection_class schedule reminder_before',
  constraint:
    'constraint_type critical_min attention_min attention_max critical_max boundary_date valid_from valid_to',
};
const AUDIT = 'created_at created_by updated_at updated_by';

test('every entity has the fields of the specification', () => {
  for (const [name, fields] of Object.entries(SPECIFIED)) {
    const declared = Object.keys(findResource(name)?.fields ?? {});
    const missing = `${fields} ${AUDIT}`.split(' ').filter((field) => !declared.includes(field));
    assert.deepEqual(missing, [], name);
  }
});
