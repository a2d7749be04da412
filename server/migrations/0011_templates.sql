create table inspection_class (
  tenant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  code text,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references inspection_class (tenant_id, id),
  check (parent_id <> id)
);
create unique index inspection_class_code_ix on inspection_class (tenant_id, code) where code is not null;
create index inspection_class_parent_ix on inspection_class (tenant_id, parent_id);
create index inspection_class_updated_ix on inspection_class (tenant_id, updated_at desc, id desc);

create table inspection_template (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null,
  code text,
  inspection_class_id uuid,
  inspection_type_code integer,
  schedule_type_code integer,
  -- {rrule, timezone}
  schedule jsonb,
  reminder_before text,
  due_days integer check (due_days >= 0),
  late_days integer check (late_days >= 0),
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, inspection_class_id) references inspection_class (tenant_id, id)
);
create unique index inspection_template_code_ix on inspection_template (tenant_id, code) where code is not null;
create index inspection_template_class_ix on inspection_template (tenant_id, inspection_class_id);
create index inspection_template_list_ix on inspection_template (tenant_id, updated_at desc, id desc);
create index inspection_template_name_ix on inspection_template (tenant_id, name collate "und-x-icu", id);

-- A check list in a template: for the base object, or for its descendants of one class.
create table inspection_template_detail (
  tenant_id uuid not null,
  id uuid not null,
  inspection_template_id uuid not null,
  check_list_id uuid not null,
  group_name text not null,
  group_number integer not null,
  position integer not null,
  target text not null,
  object_class_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, inspection_template_id) references inspection_template (tenant_id, id),
  foreign key (tenant_id, check_list_id) references check_list (tenant_id, id),
  foreign key (tenant_id, object_class_id) references object_class (tenant_id, id),
  check (target in ('base', 'class')),
  check ((target = 'class') = (object_class_id is not null))
);
create unique index inspection_template_detail_position_ix on inspection_template_detail (tenant_id, inspection_template_id, position);
create index inspection_template_detail_check_list_ix on inspection_template_detail (tenant_id, check_list_id);
create index inspection_template_detail_class_ix on inspection_template_detail (tenant_id, object_class_id);
create index inspection_template_detail_list_ix on inspection_template_detail (tenant_id, updated_at desc, id desc);

-- The templates by which an object is inspected. Assignments are deleted with their object.
create table object_inspection_template (
  tenant_id uuid not null,
  id uuid not null,
  object_id uuid not null,
  inspection_template_id uuid not null,
  responsible_id uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, object_id) references object (tenant_id, id) on delete cascade,
  foreign key (tenant_id, inspection_template_id) references inspection_template (tenant_id, id),
  foreign key (tenant_id, responsible_id) references app_user (tenant_id, id)
);
create unique index object_template_inspection_template_id_ix on object_inspection_template (tenant_id, object_id, inspection_template_id);
create index object_inspection_template_template_ix on object_inspection_template (tenant_id, inspection_template_id);
create index object_inspection_template_responsible_ix on object_inspection_template (tenant_id, responsible_id);
create index object_inspection_template_list_ix on object_inspection_template (tenant_id, updated_at desc, id desc);
