import {
  auditFields,
  boolean,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  picture,
  relation,
  search,
  lines,
  text,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { ValuesOf } from '../kit/schemas.ts';
import type { inspectionSchemas } from './schemas.ts';

type InspectionValues = ValuesOf<typeof inspectionSchemas>;
export const inspections = defineResource({
  name: 'inspection',
  path: '/inspection',
  label: 'template_name',
  fields: {
    id: id(),
    /** The number for people, `INS-000123`: unique within a tenant, never reused. */
    number: text(),
    object: relation('object'),
    /** Names from the root of the object's tree; frozen at completion. */
    object_full_name: text(),
    business_unit: relation('business_unit'),
    template: relation('inspection_template', { nullable: true }),
    template_name: text(),
    search: search([
      'number',
      'template_name',
      'object.name',
      'object.code',
      'responsible.full_name',
    ]),
    inspection_type: dictionary('inspection_type', { nullable: true }),
    inspection_class: relation('inspection_class', { nullable: true }),
    operative_status: dictionary('inspection_operative_status'),
    /** The operative status of the object; frozen when the inspection is closed. */
    status: dictionary('status_type', { nullable: true }),
    quality_status: dictionary('quality_status', { nullable: true }),
    /** The quality of a completed inspection. */
    result: dictionary('quality_status', { nullable: true }),
    /** The generated document. */
    report: json<InspectionValues['report']>(),
    quality_aggr: json<InspectionValues['quality_aggr']>(),
    assigned_time: time(),
    due_time: time({ nullable: true }),
    /** The due time or, without one, the assigned time: the order of to-do lists. */
    due_or_assigned: time(),
    overdue: boolean(),
    started_at: time({ nullable: true }),
    finished_at: time({ nullable: true }),
    responsible: relation('user', { nullable: true }),
    comment: lines({ nullable: true }),
    schedule_type: dictionary('schedule_type', { nullable: true }),
    required_credits: integer(),
    base_inspection: relation('inspection', { nullable: true }),
    progress: json<InspectionValues['progress']>(),
    filled: integer(),
    total: integer(),
    /**
     * Whether completion requires a signature, and that signature: a copy of the user's own, or one drawn for this
     * inspection.
     */
    requires_signature: boolean(),
    signature: picture({ nullable: true }),
    /** Whether the label has to be scanned for a start and for a completion, and what was. */
    requires_start_scan: boolean(),
    requires_finish_scan: boolean(),
    start_scan: json<InspectionValues['start_scan']>(),
    finish_scan: json<InspectionValues['finish_scan']>(),
    /** Whether the place of the device is kept at the start, at the completion and for photos, and what it was. */
    keeps_place: boolean(),
    start_place: json<InspectionValues['start_place']>(),
    finish_place: json<InspectionValues['finish_place']>(),
    /** The codes on the plate of the object, until the last scan that is asked for. */
    object_codes: json<InspectionValues['object_codes']>({ detail: true }),
    external_id: text({ nullable: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type InspectionView = ViewOf<typeof inspections>;
