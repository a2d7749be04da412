-- Work that the server refused, handed to the managers by its author: the answers and the names of the files as they were on
-- the device. The files themselves are contents of this row.
create table late_work (
  tenant_id uuid not null,
  id uuid not null,
  inspection_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  answers jsonb not null default '[]',
  files jsonb not null default '[]',
  status text not null default 'open' check (status in ('open', 'taken_over', 'kept', 'rejected')),
  decided_by uuid,
  decided_at timestamptz,
  word text,
  primary key (tenant_id, id),
  foreign key (tenant_id, inspection_id) references inspection (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id)
);
create index late_work_inspection_ix on late_work (tenant_id, inspection_id, id);
create index late_work_author_ix on late_work (tenant_id, created_by, status);
create index late_work_decided_ix on late_work (tenant_id, decided_by) where decided_by is not null;
create index late_work_open_ix on late_work (tenant_id, created_at) where status = 'open';

-- Not validated, because the rows there are satisfy the narrower condition.
alter table content drop constraint content_entity_check;
alter table content add constraint content_entity_check
  check (entity in ('object', 'business_unit', 'measurement_indicator', 'inspection_template', 'check_list', 'inspection', 'late_work', 'inspection_check_list_item', 'user', 'tenant')) not valid;
