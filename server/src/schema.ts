// Generated from the migrated database by `npm run types`; `npm run check` compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes } from './columnTypes.ts';

/** Read as values, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
/** The same, filled by the database when left out. */
type DefaultJson<T> = ColumnType<T, string | undefined, string>;

export interface AccountLinkTable {
  tenant_id: string;
  id: string;
  user_id: string;
  kind: string;
  email: string;
  link_hash: Buffer;
  created_at: Generated<string>;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}

export interface ApiKeyTable {
  tenant_id: string;
  id: string;
  user_id: string;
  name: string;
  permissions: string[];
  ending: string;
  created_at: Generated<string>;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  business_unit_ids: Generated<string[]>;
}

export interface ApiKeySecretTable {
  tenant_id: string;
  id: string;
  key_hash: Buffer;
}

export interface AppUserTable {
  tenant_id: string;
  id: string;
  email: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  full_name: GeneratedAlways<string | null>;
  position: string | null;
  phone: string | null;
  language: Generated<string>;
  time_zone: string | null;
  business_unit_id: string | null;
  user_type_code: number;
  is_superuser: Generated<boolean>;
  is_active: Generated<boolean>;
  is_verified: Generated<boolean>;
  last_login_at: string | null;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  invited_at: string | null;
  invited_until: string | null;
  accepted_at: string | null;
  avatar_sha256: string | null;
  signature_sha256: string | null;
  second_factor_at: string | null;
}

export interface AuditHeadTable {
  tenant_id: string;
  seq: Generated<number>;
  hash: Generated<Buffer>;
}

export interface AuditLogTable {
  tenant_id: string;
  id: string;
  at: Generated<string>;
  entity: string;
  entity_id: string;
  operation: string;
  user_id: string | null;
  request_id: string | null;
  old_value: Json<unknown>;
  new_value: Json<unknown>;
  api_key_id: string | null;
}

export interface AuditPendingTable {
  tenant_id: string;
  id: string;
}

export interface AuditSealTable {
  tenant_id: string;
  seq: number;
  entry_ids: string[];
  hash: Buffer;
  digests: Buffer | null;
}

export interface BusinessUnitTable {
  tenant_id: string;
  id: string;
  parent_id: string | null;
  name: string;
  code: string | null;
  external_id: string | null;
  bu_class_code: number | null;
  status_code: number | null;
  avatar_id: string | null;
  archived: Generated<boolean>;
  archive_root: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  avatar_sha256: string | null;
}

export interface BusinessUnitQualityTable {
  tenant_id: string;
  business_unit_id: string;
  parent_id: string | null;
  children_count: Generated<number>;
  actual_ok: Generated<number>;
  actual_attention: Generated<number>;
  actual_critical: Generated<number>;
  inherited_ok: Generated<number>;
  inherited_attention: Generated<number>;
  inherited_critical: Generated<number>;
  total_status: GeneratedAlways<number | null>;
  objects_ok: Generated<number>;
  objects_attention: Generated<number>;
  objects_critical: Generated<number>;
  objects_not_assessed: Generated<number>;
}

export interface CheckListTable {
  tenant_id: string;
  id: string;
  name: string;
  code: string | null;
  external_id: string | null;
  check_list_type_code: number | null;
  provider: string | null;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface CheckListItemTable {
  tenant_id: string;
  id: string;
  check_list_id: string;
  parent_id: string | null;
  position: number;
  name: string;
  code: string | null;
  hint: string | null;
  item_type: ColumnTypes['check_list_item.item_type'];
  check_type_code: number | null;
  relevance_code: Generated<number>;
  choices: DefaultJson<ColumnTypes['check_list_item.choices']>;
  unit: string | null;
  rule: Json<ColumnTypes['check_list_item.rule'] | null>;
  visible_if: Json<ColumnTypes['check_list_item.visible_if'] | null>;
  require_photo_on: DefaultJson<ColumnTypes['check_list_item.require_photo_on']>;
  require_comment_on: DefaultJson<ColumnTypes['check_list_item.require_comment_on']>;
  indicator_code: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface CheckListVersionTable {
  tenant_id: string;
  id: string;
  check_list_id: string;
  name: string;
  content_hash: Buffer;
  created_at: Generated<string>;
}

export interface CheckListVersionItemTable {
  tenant_id: string;
  version_id: string;
  position: number;
  item_id: string;
  parent_position: number | null;
  number: string;
  code: string | null;
  name: string;
  hint: string | null;
  item_type: ColumnTypes['check_list_version_item.item_type'];
  check_type_code: number | null;
  relevance_code: number;
  choices: Json<ColumnTypes['check_list_version_item.choices']>;
  unit: string | null;
  rule: Json<ColumnTypes['check_list_version_item.rule'] | null>;
  visible_if: Json<ColumnTypes['check_list_version_item.visible_if'] | null>;
  require_photo_on: Json<ColumnTypes['check_list_version_item.require_photo_on']>;
  require_comment_on: Json<ColumnTypes['check_list_version_item.require_comment_on']>;
  indicator_code: string | null;
}

export interface ConstraintRuleTable {
  tenant_id: string;
  id: string;
  name: string;
  constraint_type_code: number;
  object_class_id: string | null;
  business_unit_id: string | null;
  indicator_code: string | null;
  critical_min: number | null;
  attention_min: number | null;
  attention_max: number | null;
  critical_max: number | null;
  date_key: string | null;
  after_days: number | null;
  boundary_date: string | null;
  warning_days: number | null;
  valid_from: string | null;
  valid_to: string | null;
  is_ended: Generated<boolean>;
  seen_seq: Generated<number>;
  compared_to: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface ConstraintVerdictTable {
  tenant_id: string;
  id: string;
  constraint_id: string;
  at: string;
  quality_status_code: number | null;
  previous_status_code: number | null;
  value: number | null;
  user_id: string | null;
}

export interface ContentTable {
  tenant_id: string;
  id: string;
  entity: string;
  entity_id: string;
  inspection_id: string | null;
  object_id: string | null;
  file_sha256: string;
  sha256: string;
  name: string;
  mime: string;
  kind: string;
  size: number;
  width: number | null;
  height: number | null;
  description: string | null;
  user_tags: Generated<string[]>;
  annotations: Json<unknown>;
  place: Json<unknown>;
  taken_at: string | null;
  archived: Generated<boolean>;
  archived_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  report_config: string | null;
  report_key: string | null;
  api_key_id: string | null;
  device_place: Json<unknown>;
}

export interface CredentialTable {
  tenant_id: string;
  user_id: string;
  password_hash: string;
}

export interface CreditAccountTable {
  tenant_id: string;
  balance: Generated<number>;
  income: Generated<number>;
  expense: Generated<number>;
  refill_sum: Generated<number>;
}

export interface CreditLedgerTable {
  tenant_id: string;
  kind: ColumnTypes['credit_ledger.kind'];
  source_id: string;
  amount: number;
  balance_after: number;
  business_unit_id: string | null;
  at: Generated<string>;
  user_id: string | null;
}

export interface DeviceTable {
  tenant_id: string;
  id: string;
  user_id: string;
  device_id: string;
  created_at: string;
  name: string;
  synced_at: string;
  told_at: string;
  unsent_entries: number;
  unsent_files: number;
  unsent_since: string | null;
  inspections_ready: number;
  is_persisted: boolean;
  build: string;
  forget_asked_at: string | null;
}

export interface DeviceLockTable {
  tenant_id: string;
  user_id: string;
  device_id: string;
  key: Buffer;
  created_at: Generated<string>;
}

export interface DictionaryEntryTable {
  tenant_id: string;
  dictionary: string;
  code: number;
  id: string;
  names: Json<unknown>;
  extra: DefaultJson<unknown>;
  system: Generated<boolean>;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface EventTable {
  tenant_id: string;
  seq: number;
  id: string;
  at: string;
  type: string;
  entity: string;
  entity_id: string;
  units: string[] | null;
  users: string[] | null;
  session_id: string | null;
}

export interface EventHeadTable {
  tenant_id: string;
  seq: Generated<number>;
}

export interface EventPendingTable {
  tenant_id: string;
  id: string;
  at: string;
  type: string;
  entity: string;
  entity_id: string;
  units: string[] | null;
  users: string[] | null;
  session_id: string | null;
}

export interface EventPositionTable {
  tenant_id: string;
  handler: string;
  seq: number;
  failures: Generated<number>;
  retry_at: Generated<string>;
  error: string | null;
}

export interface FileBlobTable {
  tenant_id: string;
  sha256: string;
  size: number;
  mime: string;
  kind: string;
  width: number | null;
  height: number | null;
  versions: string;
  created_at: Generated<string>;
  used_at: Generated<string>;
}

export interface FileUsageTable {
  tenant_id: string;
  bytes: Generated<number>;
}

export interface FunctionFileTable {
  name: string;
  hash: string;
  signatures: string[];
  at: Generated<string>;
}

export interface HolidayTable {
  tenant_id: string;
  id: string;
  name: string;
  from_date: string;
  to_date: string;
  is_yearly: Generated<boolean>;
  business_unit_id: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface IdempotencyTable {
  tenant_id: string;
  user_id: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: Json<unknown>;
  etag: string | null;
  created_at: Generated<string>;
}

export interface IndicatorValueTable {
  tenant_id: string;
  id: string;
  indicator_id: string;
  value: number;
  measured_at: string;
  source: string;
  validation_status_code: Generated<number>;
  comment: string | null;
  inspection_id: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  meter_changed: Generated<boolean>;
  old_meter_last: number | null;
  new_meter_first: number | null;
  content_count: Generated<number>;
}

export interface InspectionTable {
  tenant_id: string;
  id: string;
  number: string | null;
  object_id: string;
  business_unit_id: string;
  template_id: string | null;
  template_name: string;
  inspection_type_code: number | null;
  inspection_class_id: string | null;
  schedule_type_code: number | null;
  operative_status_code: Generated<number>;
  assigned_time: string;
  due_time: string | null;
  started_at: string | null;
  finished_at: string | null;
  responsible_id: string | null;
  comment: string | null;
  base_inspection_id: string | null;
  required_credits: number;
  item_total: Generated<number>;
  item_filled: Generated<number>;
  count_ok: Generated<number>;
  count_attention: Generated<number>;
  count_critical: Generated<number>;
  quality_status_code: GeneratedAlways<number | null>;
  external_id: string | null;
  object_name: string | null;
  object_full_name: string | null;
  object_code: string | null;
  object_status_code: number | null;
  business_unit_name: string | null;
  business_unit_code: string | null;
  template_code: string | null;
  inspection_class_name: string | null;
  inspection_class_code: string | null;
  inspection_type_names: Json<unknown>;
  responsible_name: string | null;
  people: Json<unknown>;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  search_text: GeneratedAlways<string | null>;
  reopened_at: string | null;
  signature_sha256: string | null;
  requires_signature: boolean | null;
  report: Json<unknown>;
  requires_start_scan: Generated<boolean>;
  requires_finish_scan: Generated<boolean>;
  start_scan: Json<unknown>;
  finish_scan: Json<unknown>;
  keeps_place: Generated<boolean>;
  start_place: Json<unknown>;
  finish_place: Json<unknown>;
}

export interface InspectionClassTable {
  tenant_id: string;
  id: string;
  parent_id: string | null;
  name: string;
  code: string | null;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface InspectionCounterTable {
  tenant_id: string;
  last: number;
}

export interface InspectionDetailTable {
  tenant_id: string;
  id: string;
  inspection_id: string;
  position: number;
  object_id: string;
  check_list_id: string;
  check_list_version_id: string;
  group_name: string;
  group_number: number;
  item_total: Generated<number>;
  item_filled: Generated<number>;
  count_ok: Generated<number>;
  count_attention: Generated<number>;
  count_critical: Generated<number>;
  finished_at: string | null;
  object_name: string | null;
  object_full_name: string | null;
}

export interface InspectionItemTable {
  tenant_id: string;
  detail_id: string;
  position: number;
  quality: number | null;
  not_applicable: Generated<boolean>;
  proposed: Generated<boolean>;
  shown: Generated<boolean>;
  content_count: Generated<number>;
  answered_by: string | null;
  answered_at: string | null;
  value: Json<ColumnTypes['inspection_item.value'] | null>;
  comment: string | null;
  revision: Generated<number>;
  applied_keys: DefaultJson<ColumnTypes['inspection_item.applied_keys']>;
  signature: Json<ColumnTypes['inspection_item.signature'] | null>;
  answered_together: Generated<boolean>;
  meter_change: Json<ColumnTypes['inspection_item.meter_change'] | null>;
}

export interface InspectionResponsibleTable {
  tenant_id: string;
  user_id: string;
  inspection_id: string;
  since: Generated<string>;
  business_unit_id: string;
}

export interface InspectionSlotTable {
  tenant_id: string;
  template_id: string;
  object_id: string;
  slot_at: string;
  inspection_id: string;
}

export interface InspectionTemplateTable {
  tenant_id: string;
  id: string;
  name: string;
  code: string | null;
  inspection_class_id: string | null;
  inspection_type_code: number | null;
  schedule_type_code: number | null;
  schedule: Json<unknown>;
  reminder_before: string | null;
  due_days: number | null;
  late_days: number | null;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  planned_version: Generated<number>;
  schedule_from: string | null;
  earlier_schedules: DefaultJson<unknown>;
  on_holiday: Generated<string>;
  paused_from: string | null;
  paused_until: string | null;
  requires_signature: Generated<boolean>;
  requires_start_scan: Generated<boolean>;
  requires_finish_scan: Generated<boolean>;
  keeps_place: Generated<boolean>;
}

export interface InspectionTemplateDetailTable {
  tenant_id: string;
  id: string;
  inspection_template_id: string;
  check_list_id: string;
  group_name: string;
  group_number: number;
  position: number;
  target: ColumnTypes['inspection_template_detail.target'];
  object_class_id: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface InspectionTemplateRuleTable {
  tenant_id: string;
  id: string;
  inspection_template_id: string;
  object_class_id: string | null;
  business_unit_id: string | null;
  responsible_id: string | null;
  is_active: Generated<boolean>;
  is_ended: Generated<boolean>;
  seen_seq: Generated<number>;
  compared_to: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  name: Generated<string>;
}

export interface InstanceTable {
  key: string;
  value: Json<unknown>;
}

export interface InstanceSecretTable {
  key: string;
  value: string;
}

export interface JobTable {
  tenant_id: string;
  id: string;
  kind: string;
  key: string | null;
  status: Generated<string>;
  input: Json<unknown>;
  created_at: Generated<string>;
  created_by: string | null;
  due_at: Generated<string>;
  attempts: Generated<number>;
  started_at: string | null;
  beat_at: string | null;
  finished_at: string | null;
  is_cancelling: Generated<boolean>;
  done: Generated<number>;
  total: number | null;
  result: Json<unknown>;
  error: string | null;
  api_key_id: string | null;
  kept: Json<unknown>;
}

export interface LateWorkTable {
  tenant_id: string;
  id: string;
  inspection_id: string;
  created_by: string;
  created_at: Generated<string>;
  finished_at: string | null;
  answers: DefaultJson<unknown>;
  files: DefaultJson<unknown>;
  status: Generated<string>;
  decided_by: string | null;
  decided_at: string | null;
  word: string | null;
  object_id: string;
  business_unit_id: string;
  version: Generated<number>;
}

export interface LoginAttemptTable {
  key: string;
  since: Generated<string>;
  tries: number;
}

export interface LoginIndexTable {
  email_hash: Buffer;
  tenant_id: string;
  user_id: string;
}

export interface MailTable {
  tenant_id: string;
  id: string;
  key: string;
  user_id: string | null;
  name: string;
  address: string;
  locale: string;
  subject: string;
  status: Generated<string>;
  error: string | null;
  attempts: Generated<number>;
  created_at: Generated<string>;
  queued_at: Generated<string>;
  due_at: Generated<string>;
  claimed_at: string | null;
  ended_at: string | null;
  fault: string | null;
}

export interface MailAttachmentTable {
  tenant_id: string;
  mail_id: string;
  sha256: string;
  name: string;
  mime: string;
}

export interface MailBodyTable {
  tenant_id: string;
  mail_id: string;
  content: Json<unknown>;
}

export interface MeasurementIndicatorTable {
  tenant_id: string;
  id: string;
  object_id: string;
  name: string;
  code: string | null;
  external_id: string | null;
  level: number | null;
  measure_unit_code: number | null;
  measure_group_code: number | null;
  measure_equipment_type_code: number | null;
  decimals: Generated<number>;
  last_value: number | null;
  previous_value: number | null;
  last_at: string | null;
  quality_status_code: number | null;
  search_text: GeneratedAlways<string | null>;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  counted_name: string | null;
  counted_unit: number | null;
  counted_value: number | null;
  business_unit_id: string;
  is_meter: Generated<boolean>;
  counts_down: Generated<boolean>;
  roll_over: number | null;
  needs_photo: Generated<boolean>;
}

export interface MigrationTable {
  name: string;
  hash: string;
  at: Generated<string>;
}

export interface NoticeTable {
  tenant_id: string;
  id: string;
  user_id: string;
  kind: string;
  key: string;
  entity: string | null;
  entity_id: string | null;
  data: Json<unknown>;
  in_app: boolean;
  in_digest: boolean;
  created_at: string;
  read_at: string | null;
}

export interface NoticeFailureTable {
  tenant_id: string;
  since: string;
}

export interface NoticeSettingTable {
  tenant_id: string;
  user_id: string;
  kind: string;
  in_app: boolean;
  mail: string;
  push: boolean | null;
}

export interface ObjectTable {
  tenant_id: string;
  id: string;
  parent_id: string | null;
  business_unit_id: string;
  object_class_id: string | null;
  name: string;
  code: string | null;
  external_id: string | null;
  serial_number: string | null;
  manufacturer: string | null;
  model: string | null;
  installed_at: string | null;
  location_text: string | null;
  latitude: number | null;
  longitude: number | null;
  description: string | null;
  attributes: DefaultJson<unknown>;
  form_factor_code: number | null;
  status_code: number | null;
  operative_status_code: number | null;
  tags: Generated<string[]>;
  qr_secret: string | null;
  avatar_id: string | null;
  archived: Generated<boolean>;
  archive_root: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  search_text: GeneratedAlways<string | null>;
  avatar_sha256: string | null;
}

export interface ObjectBudgetTable {
  tenant_id: string;
  object_id: string;
  name: string;
  unit_code: number;
  parent_id: string | null;
  own: Generated<number>;
  below: Generated<number>;
  total: GeneratedAlways<number | null>;
  own_values: Generated<number>;
  below_values: Generated<number>;
}

export interface ObjectClassTable {
  tenant_id: string;
  id: string;
  parent_id: string | null;
  name: string;
  code: string | null;
  icon: string | null;
  attributes: DefaultJson<unknown>;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface ObjectFactsTable {
  tenant_id: string;
  object_id: string;
  total_status: number | null;
  object_class_id: string | null;
  business_unit_id: string;
  form_factor_code: number | null;
  status_code: number | null;
  operative_status_code: number | null;
  archived: Generated<boolean>;
}

export interface ObjectInspectionTemplateTable {
  tenant_id: string;
  id: string;
  object_id: string;
  inspection_template_id: string;
  responsible_id: string | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  planned_to: string | null;
  look_at: Generated<string>;
  schedule: Json<unknown>;
  schedule_from: string | null;
  earlier_schedules: DefaultJson<unknown>;
  planned_due_days: number | null;
  planned_responsible: string | null;
  paused_from: string | null;
  paused_until: string | null;
  rule_id: string | null;
  not_planned_because: string | null;
  not_planned_since: string | null;
}

export interface ObjectPathTable {
  tenant_id: string;
  object_id: string;
  business_unit_id: string;
  full_name: string;
  hierarchy_depth: number;
}

export interface ObjectPathCheckTable {
  tenant_id: string;
  object_id: Generated<string>;
}

export interface ObjectQualityTable {
  tenant_id: string;
  object_id: string;
  parent_id: string | null;
  attached: Generated<boolean>;
  height: Generated<number>;
  children_count: Generated<number>;
  actual_ok: Generated<number>;
  actual_attention: Generated<number>;
  actual_critical: Generated<number>;
  inherited_ok: Generated<number>;
  inherited_attention: Generated<number>;
  inherited_critical: Generated<number>;
  total_status: GeneratedAlways<number | null>;
}

export interface ObjectResultTable {
  tenant_id: string;
  object_id: string;
  source_kind: number;
  source_id: string;
  ok: number;
  attention: number;
  critical: number;
  as_of: string;
  ref_id: string | null;
}

export interface PredefinedTextTable {
  tenant_id: string;
  id: string;
  text: string;
  section: string | null;
  language: string;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface PushDeviceTable {
  tenant_id: string;
  id: string;
  user_id: string;
  session_id: string;
  device: string | null;
  address_hash: Buffer;
  subscription: Buffer;
  created_at: Generated<string>;
  used_at: Generated<string>;
  failures: Generated<number>;
  retry_at: Generated<string>;
}

export interface PushMessageTable {
  tenant_id: string;
  id: string;
  device_id: string;
  notice_id: string;
  notice_count: number;
  status: Generated<string>;
  attempts: Generated<number>;
  queued_at: Generated<string>;
  due_at: Generated<string>;
  claimed_at: string | null;
}

export interface QualityConstraintTable {
  tenant_id: string;
  id: string;
  name: string;
  constraint_type_code: number;
  object_id: string;
  indicator_id: string | null;
  critical_min: number | null;
  attention_min: number | null;
  attention_max: number | null;
  critical_max: number | null;
  boundary_date: string | null;
  warning_days: number | null;
  valid_from: string | null;
  valid_to: string | null;
  quality_status_code: number | null;
  judged_value: number | null;
  judged_on: string | null;
  evaluated_at: string | null;
  judge_on: string | null;
  search_text: GeneratedAlways<string | null>;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  rule_id: string | null;
  rule_version: number | null;
  business_unit_id: string;
}

export interface QualityPointTable {
  tenant_id: string;
  subject_kind: number;
  subject_id: string;
  at: string;
  ok: number;
  attention: number;
  critical: number;
  actual_ok: number;
  actual_attention: number;
  actual_critical: number;
}

export interface QualityThinningTable {
  tenant_id: string;
  at: Generated<string>;
  subject_kind: Generated<number>;
  subject_id: Generated<string>;
}

export interface ReadingRoundTable {
  tenant_id: string;
  id: string;
  name: string;
  business_unit_id: string;
  responsible_id: string | null;
  schedule: Json<unknown>;
  schedule_from: string | null;
  is_active: Generated<boolean>;
  stops: Json<unknown>;
  due_at: string | null;
  last_run_at: string | null;
  archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  on_holiday: Generated<string>;
  paused_from: string | null;
  paused_until: string | null;
}

export interface RecoveryCodeTable {
  tenant_id: string;
  id: string;
  user_id: string;
  code_hash: Buffer;
  used_at: string | null;
}

export interface ReportScheduleTable {
  tenant_id: string;
  id: string;
  user_id: string;
  report_config: string;
  entity_id: string;
  settings: Json<unknown>;
  rrule: string;
  recipient_ids: string[];
  next_at: string | null;
  paused_because: string | null;
  last_at: string | null;
  sent_count: Generated<number>;
  skipped: DefaultJson<unknown>;
  failed_at: string | null;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
  left_ids: Generated<string[]>;
}

export interface ReportSettingTable {
  tenant_id: string;
  user_id: string;
  report_config: string;
  settings: Json<unknown>;
}

export interface RoundRunTable {
  tenant_id: string;
  id: string;
  round_id: string;
  business_unit_id: string;
  due_at: string | null;
  started_at: string;
  finished_at: string;
  stops: Json<unknown>;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface RoundTimeTable {
  name: string;
  next_at: string;
  beat_at: string | null;
}

export interface SecondFactorTable {
  tenant_id: string;
  user_id: string;
  secret: Buffer;
  last_step: Generated<number>;
}

export interface SessionTable {
  tenant_id: string;
  id: string;
  user_id: string;
  created_at: Generated<string>;
  expires_at: string;
  revoked_at: string | null;
  device: string | null;
  last_used_at: Generated<string>;
  address: Generated<string>;
  device_id: string | null;
}

export interface SetAsideTable {
  tenant_id: string;
  work: string;
  row_id: string;
  failures: number;
  error: string;
  retry_at: string;
}

export interface TenancyExemptTable {
  relname: string;
  kind: string;
  why: string;
}

export interface TenantTable {
  tenant_id: string;
  name: string;
  is_operator: Generated<boolean>;
  license_type: Generated<ColumnTypes['tenant.license_type']>;
  license_id: string;
  expires_at: string | null;
  suspended_at: string | null;
  credits_per_inspection: Generated<number>;
  credits_per_detail: Generated<number>;
  time_zone: string | null;
  dictionary_revision: Generated<number>;
  created_at: Generated<string>;
  scope_revision: Generated<number>;
  planning_days: Generated<number>;
  escalate_days: number | null;
  max_file_bytes: number | null;
  keeps_places: Generated<boolean>;
  max_users: number | null;
  max_objects: number | null;
  grace_days: Generated<number>;
  license_issued_at: string | null;
  photo_side: Generated<number | null>;
  days_ahead: Generated<number>;
  photos_wait: Generated<boolean>;
  stays_signed_in: Generated<boolean>;
}

export interface UploadTable {
  tenant_id: string;
  id: string;
  user_id: string;
  size: number;
  held_by: string | null;
  held_at: string | null;
  is_wanted: Generated<boolean>;
  created_at: Generated<string>;
}

export interface UserDeviceTable {
  tenant_id: string;
  user_id: string;
  device: string;
  address: string;
  session_id: string;
  is_first: boolean;
  created_at: Generated<string>;
}

export interface UserSharedBuTable {
  tenant_id: string;
  id: string;
  user_id: string;
  business_unit_id: string;
  include_children: Generated<boolean>;
  access: string;
  valid_to: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface ValueImportTable {
  tenant_id: string;
  id: string;
  columns: string[];
  lines: Generated<number>;
  faults: DefaultJson<unknown>;
  fault_count: Generated<number>;
  added: Generated<number>;
  replaced: Generated<number>;
  unchanged: Generated<number>;
  written_indicator: string | null;
  written_at: string | null;
  created_at: Generated<string>;
}

export interface ValueImportPartTable {
  tenant_id: string;
  import_id: string;
  n: number;
  first_line: number;
  content: string;
}

export interface ValueImportRowTable {
  tenant_id: string;
  import_id: string;
  indicator_id: string;
  measured_at: string;
  line: number;
  value: number;
  validation_status_code: number | null;
  comment: string | null;
}

export interface WebhookTable {
  tenant_id: string;
  id: string;
  name: string;
  url: string;
  kinds: string[];
  is_active: Generated<boolean>;
  signing_since: string | null;
  failures: Generated<number>;
  failing_since: string | null;
  retry_at: Generated<string>;
  disabled_at: string | null;
  created_at: Generated<string>;
  created_by: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface WebhookAttemptTable {
  tenant_id: string;
  delivery_id: string;
  number: number;
  at: string;
  duration_ms: number;
  status_code: number | null;
  fault: string | null;
  response: string | null;
}

export interface WebhookDeliveryTable {
  tenant_id: string;
  id: string;
  webhook_id: string;
  kind: string;
  entity: string;
  entity_id: string;
  at: string;
  status: Generated<string>;
  attempts: Generated<number>;
  created_at: Generated<string>;
  queued_at: Generated<string>;
  due_at: Generated<string>;
  claimed_at: string | null;
  ended_at: string | null;
}

export interface WebhookSecretTable {
  tenant_id: string;
  id: string;
  webhook_id: string;
  secret: string;
  expires_at: string | null;
}

/** Every table. */
export interface Schema {
  account_link: AccountLinkTable;
  api_key: ApiKeyTable;
  api_key_secret: ApiKeySecretTable;
  app_user: AppUserTable;
  audit_head: AuditHeadTable;
  audit_log: AuditLogTable;
  audit_pending: AuditPendingTable;
  audit_seal: AuditSealTable;
  business_unit: BusinessUnitTable;
  business_unit_quality: BusinessUnitQualityTable;
  check_list: CheckListTable;
  check_list_item: CheckListItemTable;
  check_list_version: CheckListVersionTable;
  check_list_version_item: CheckListVersionItemTable;
  constraint_rule: ConstraintRuleTable;
  constraint_verdict: ConstraintVerdictTable;
  content: ContentTable;
  credential: CredentialTable;
  credit_account: CreditAccountTable;
  credit_ledger: CreditLedgerTable;
  device: DeviceTable;
  device_lock: DeviceLockTable;
  dictionary_entry: DictionaryEntryTable;
  event: EventTable;
  event_head: EventHeadTable;
  event_pending: EventPendingTable;
  event_position: EventPositionTable;
  file_blob: FileBlobTable;
  file_usage: FileUsageTable;
  function_file: FunctionFileTable;
  holiday: HolidayTable;
  idempotency: IdempotencyTable;
  indicator_value: IndicatorValueTable;
  inspection: InspectionTable;
  inspection_class: InspectionClassTable;
  inspection_counter: InspectionCounterTable;
  inspection_detail: InspectionDetailTable;
  inspection_item: InspectionItemTable;
  inspection_responsible: InspectionResponsibleTable;
  inspection_slot: InspectionSlotTable;
  inspection_template: InspectionTemplateTable;
  inspection_template_detail: InspectionTemplateDetailTable;
  inspection_template_rule: InspectionTemplateRuleTable;
  instance: InstanceTable;
  instance_secret: InstanceSecretTable;
  job: JobTable;
  late_work: LateWorkTable;
  login_attempt: LoginAttemptTable;
  login_index: LoginIndexTable;
  mail: MailTable;
  mail_attachment: MailAttachmentTable;
  mail_body: MailBodyTable;
  measurement_indicator: MeasurementIndicatorTable;
  migration: MigrationTable;
  notice: NoticeTable;
  notice_failure: NoticeFailureTable;
  notice_setting: NoticeSettingTable;
  object: ObjectTable;
  object_budget: ObjectBudgetTable;
  object_class: ObjectClassTable;
  object_facts: ObjectFactsTable;
  object_inspection_template: ObjectInspectionTemplateTable;
  object_path: ObjectPathTable;
  object_path_check: ObjectPathCheckTable;
  object_quality: ObjectQualityTable;
  object_result: ObjectResultTable;
  predefined_text: PredefinedTextTable;
  push_device: PushDeviceTable;
  push_message: PushMessageTable;
  quality_constraint: QualityConstraintTable;
  quality_point: QualityPointTable;
  quality_thinning: QualityThinningTable;
  reading_round: ReadingRoundTable;
  recovery_code: RecoveryCodeTable;
  report_schedule: ReportScheduleTable;
  report_setting: ReportSettingTable;
  round_run: RoundRunTable;
  round_time: RoundTimeTable;
  second_factor: SecondFactorTable;
  session: SessionTable;
  set_aside: SetAsideTable;
  tenancy_exempt: TenancyExemptTable;
  tenant: TenantTable;
  upload: UploadTable;
  user_device: UserDeviceTable;
  user_shared_bu: UserSharedBuTable;
  value_import: ValueImportTable;
  value_import_part: ValueImportPartTable;
  value_import_row: ValueImportRowTable;
  webhook: WebhookTable;
  webhook_attempt: WebhookAttemptTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_secret: WebhookSecretTable;
}
