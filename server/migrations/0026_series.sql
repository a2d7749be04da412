-- A schedule may hold from a moment on; until then, the earlier ones do: [{from, schedule}], in order.
alter table inspection_template
  add column schedule_from timestamptz,
  add column earlier_schedules jsonb not null default '[]';

-- From a moment on, an object may have a schedule of its own, or none (null); until then it has its template's.
alter table object_inspection_template
  add column schedule jsonb,
  add column schedule_from timestamptz,
  add column earlier_schedules jsonb not null default '[]',
  -- With what its inspections were planned: those that still have it follow a change.
  add column planned_due_days integer,
  add column planned_responsible uuid;
update object_inspection_template a set planned_due_days = t.due_days, planned_responsible = a.responsible_id
from inspection_template t where t.tenant_id = a.tenant_id and t.id = a.inspection_template_id;
