import type { ItemContent } from '@plumbline/contract/checkLists/schemas';
import type { AnswerValue } from '@plumbline/contract/inspections/items';
import type { MeterChange } from '@plumbline/contract/indicators/meters';
import type { ItemSignature } from '@plumbline/contract/inspections/signing';

/** The last key applied from one user's queue on one device. */
export interface AppliedKey {
  device_id: string;
  /** Missing in keys stored before the queue of a device was kept for each user. */
  user_id?: string;
  key: string;
}

/** Types more precise than the column's SQL type: JSON, and texts from a fixed set. */
export interface ColumnTypes {
  'check_list_item.item_type': ItemContent['item_type'];
  'check_list_item.choices': ItemContent['choices'];
  'check_list_item.rule': ItemContent['rule'];
  'check_list_item.visible_if': ItemContent['visible_if'];
  'check_list_item.require_photo_on': ItemContent['require_photo_on'];
  'check_list_item.require_comment_on': ItemContent['require_comment_on'];
  'check_list_version_item.item_type': ItemContent['item_type'];
  'check_list_version_item.choices': ItemContent['choices'];
  'check_list_version_item.rule': ItemContent['rule'];
  'check_list_version_item.visible_if': ItemContent['visible_if'];
  'check_list_version_item.require_photo_on': ItemContent['require_photo_on'];
  'check_list_version_item.require_comment_on': ItemContent['require_comment_on'];
  'credit_ledger.kind': 'grant' | 'refill' | 'expense';
  'inspection_item.value': AnswerValue;
  'inspection_item.applied_keys': AppliedKey[];
  'inspection_item.signature': ItemSignature;
  'inspection_item.meter_change': MeterChange;
  'inspection_template_detail.target': 'base' | 'class';
  'tenant.license_type': 'trial' | 'standard' | 'enterprise';
}
