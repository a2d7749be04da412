import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { SelectedFields } from '../../kit/http/selection.ts';

/** The fields of lists of open inspections; a device keeps the user's own. */
export const WORK_FIELDS = [
  'template_name',
  'object',
  'business_unit.name',
  'operative_status',
  'responsible',
  'assigned_time',
  'due_time',
  'due_or_assigned',
  'started_at',
  'progress',
  'archived',
  'requires_start_scan',
  'keeps_place',
] as const;
export type OpenWork = SelectedFields<InspectionView, (typeof WORK_FIELDS)[number]>;
