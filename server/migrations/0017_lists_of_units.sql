-- The orders of lists within a unit, for those who see only some units.
create index object_unit_name_ix on object (tenant_id, business_unit_id, name collate "und-x-icu", id);
create index object_unit_code_ix on object (tenant_id, business_unit_id, code collate "und-x-icu", id);
create index object_unit_created_ix on object (tenant_id, business_unit_id, created_at, id);
create index object_facts_unit_status_ix on object_facts (tenant_id, business_unit_id, total_status, object_id);
drop index inspection_business_unit_ix;
create index inspection_business_unit_ix on inspection (tenant_id, business_unit_id, updated_at desc, id desc);

-- The unit of the inspection, so that those of other units are read without the rest.
alter table inspection_responsible add column business_unit_id uuid;
update inspection_responsible r set business_unit_id = i.business_unit_id
from inspection i where i.tenant_id = r.tenant_id and i.id = r.inspection_id;
alter table inspection_responsible alter column business_unit_id set not null;
create index inspection_responsible_unit_ix on inspection_responsible (tenant_id, user_id, business_unit_id, inspection_id);

-- Open inspections in the order of to-do lists: of everybody, of one user and of one unit.
create index inspection_open_ix on inspection
  (tenant_id, operative_status_code desc, (coalesce(due_time, assigned_time)), id) where operative_status_code in (1, 2);
create index inspection_open_responsible_ix on inspection
  (tenant_id, responsible_id, operative_status_code desc, (coalesce(due_time, assigned_time)), id) where operative_status_code in (1, 2);
create index inspection_open_unit_ix on inspection
  (tenant_id, business_unit_id, operative_status_code desc, (coalesce(due_time, assigned_time)), id) where operative_status_code in (1, 2);
