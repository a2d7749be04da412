-- Late work is listed by unit and object: both are those of its inspection when it was handed in. Lists that find rows by an
-- index read a version. The table is as old as days, so far.
alter table late_work add column object_id uuid, add column business_unit_id uuid, add column version integer not null default 1;
update late_work l set object_id = i.object_id, business_unit_id = i.business_unit_id
  from inspection i where i.tenant_id = l.tenant_id and i.id = l.inspection_id;
alter table late_work alter column object_id set not null, alter column business_unit_id set not null;
alter table late_work add constraint late_work_object_fkey foreign key (tenant_id, object_id) references object (tenant_id, id);
alter table late_work add constraint late_work_unit_fkey foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id);
create index late_work_object_ix on late_work (tenant_id, object_id);
create index late_work_created_ix on late_work (tenant_id, created_at, id);
create index late_work_status_ix on late_work (tenant_id, status, created_at, id);
create index late_work_unit_ix on late_work (tenant_id, business_unit_id, created_at, id);
create index late_work_person_ix on late_work (tenant_id, created_by, created_at, id);
drop index late_work_open_ix;
