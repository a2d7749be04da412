import { openFilter } from '@plumbline/contract/inspections/todo';
import { STATUS } from '@plumbline/contract/inspections/status';
import { objects } from '@plumbline/contract/objects/wire';
import type { Outlook } from '@plumbline/contract/templates/outlook';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { WORK_FIELDS } from '../../offline/copies/workFields.ts';
import { GROUP_SORT } from '../../parts/inspection/todo.ts';

const { listQuery } = ENTITIES.inspection.api;

/** The indicators shown with their values. */
export const MEASURED = 4;
const MEASURED_FIELDS = [
  'name',
  'last_value',
  'previous_value',
  'decimals',
  'measure_unit.code',
  'measure_unit.name',
  'quality_status',
] as const;
export type MeasuredField = (typeof MEASURED_FIELDS)[number];

/** Its indicators, those beyond their limits first. */
export const indicatorsQuery = (id: string) =>
  ENTITIES.measurement_indicator.api.listQuery({
    global_filter: [`object=${id}`],
    fields: MEASURED_FIELDS,
    sort_by: 'quality_status,name',
    page: 1,
    page_size: MEASURED,
  });

/** The results shown as bars. */
const BARS = 24;
/** The inspections listed in a panel. */
export const LISTED = 5;
const LISTED_FIELDS = [
  'template_name',
  'responsible.name',
  'responsible.avatar',
  'finished_at',
  'assigned_time',
  'operative_status',
  'quality_status',
  'progress',
] as const;
export type ListedField = (typeof LISTED_FIELDS)[number];

/** The results of the object's latest inspections, the newest first. */
export const resultsQuery = (id: string) =>
  listQuery({
    global_filter: [`object=${id}`, `operative_status=${STATUS.completed}`],
    fields: ['template_name', 'quality_status', 'finished_at', 'assigned_time'],
    sort_by: '-finished_at',
    page: 1,
    page_size: BARS,
  });

/** Its latest inspections that have begun, those in progress first. */
export const latestQuery = (id: string) =>
  listQuery({
    global_filter: [`object=${id}`, `operative_status!=${STATUS.notStarted}`],
    fields: LISTED_FIELDS,
    sort_by: '-assigned_time',
    page: 1,
    page_size: LISTED,
  });

/** The user's inspections listed on top of the object's page. */
const MOST_WORK = 10;

/** The inspections of the object that the user is to continue or to start next. */
export const ownWorkQuery = (id: string, user_id: string) =>
  listQuery({
    global_filter: [`object=${id}`, `responsible=${user_id}`, openFilter],
    fields: WORK_FIELDS,
    sort_by: GROUP_SORT,
    page: 1,
    page_size: MOST_WORK,
  });

/** Its planned inspections, the next first. */
export const plannedQuery = (id: string) =>
  listQuery({
    global_filter: [`object=${id}`, `operative_status=${STATUS.notStarted}`],
    fields: LISTED_FIELDS,
    sort_by: 'assigned_time',
    page: 1,
    page_size: LISTED,
  });

/** The dates of an object's schedules beyond the planned inspections. */
export const outlookQuery = (id: string) =>
  queryOptions({
    queryKey: [objectTemplates.name, 'outlook', id],
    queryFn: ({ signal }) => api.get<Outlook>(`${objects.path}/${id}/outlook`, { signal }),
    meta: { quiet: true },
  });
