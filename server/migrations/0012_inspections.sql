-- An inspection of one base object. Its details are (object, check list) pairs, its items the answers to them. The texts
-- live in the immutable check_list_version_item. Every answer updates the counters of its detail and of the inspection,
-- which cover shown items only. When an inspection is closed, everything it shows is copied by value, so that its meaning
-- never changes; until then the values are read from where they live.
create table inspection (
  tenant_id uuid not null,
  id uuid not null,
  number text,
  object_id uuid not null,
  business_unit_id uuid not null,
  template_id uuid,
  template_name text not null,
  inspection_type_code int,
  inspection_class_id uuid,
  schedule_type_code int,
  operative_status_code int not null default 1 check (operative_status_code between 1 and 6),
  assigned_time timestamptz not null,
  due_time timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  responsible_id uuid,
  comment text,
  base_inspection_id uuid,
  required_credits int not null check (required_credits >= 0),
  item_total int not null default 0,
  item_filled int not null default 0,
  count_ok int not null default 0,
  count_attention int not null default 0,
  count_critical int not null default 0,
  quality_status_code int generated always as (
    case when count_critical > 0 then 10 when count_attention > 0 then 20 when count_ok > 0 then 30 end
  ) stored,
  external_id text,
  -- copied when the inspection is closed
  object_name text,
  object_full_name text,
  object_code text,
  object_status_code integer,
  business_unit_name text,
  business_unit_code text,
  template_code text,
  inspection_class_name text,
  inspection_class_code text,
  inspection_type_names jsonb,
  responsible_name text,
  -- names of everybody the inspection refers to, by id
  people jsonb,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, object_id) references object (tenant_id, id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id),
  foreign key (tenant_id, template_id) references inspection_template (tenant_id, id),
  foreign key (tenant_id, inspection_class_id) references inspection_class (tenant_id, id),
  foreign key (tenant_id, responsible_id) references app_user (tenant_id, id),
  foreign key (tenant_id, base_inspection_id) references inspection (tenant_id, id),
  check ((operative_status_code >= 3) = (finished_at is not null)),
  check (item_filled between 0 and item_total),
  check (count_ok >= 0 and count_attention >= 0 and count_critical >= 0)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index inspection_number_ix on inspection (tenant_id, number);
create unique index inspection_external_id_ix on inspection (tenant_id, external_id) where external_id is not null;
create index inspection_updated_ix on inspection (tenant_id, updated_at desc, id desc);
create index inspection_updated_live_ix on inspection (tenant_id, updated_at desc, id desc) where not archived;
-- Open inspections of one user and of everybody; closed ones, newest first.
create index inspection_todo_ix on inspection (tenant_id, responsible_id, operative_status_code, assigned_time, id);
create index inspection_assigned_ix on inspection (tenant_id, operative_status_code, assigned_time, id);
create index inspection_finished_ix on inspection (tenant_id, finished_at desc nulls last, id desc);
create index inspection_object_ix on inspection (tenant_id, object_id, finished_at desc);
create index inspection_business_unit_ix on inspection (tenant_id, business_unit_id);
create index inspection_template_ix on inspection (tenant_id, template_id);
create index inspection_class_ref_ix on inspection (tenant_id, inspection_class_id);
create index inspection_base_ix on inspection (tenant_id, base_inspection_id) where base_inspection_id is not null;
create index inspection_template_name_search_ix on inspection using gin (tenant_id, search_fold(template_name) gin_trgm_ops) with (fastupdate = off);

-- The last inspection number each tenant has used.
create table inspection_counter (
  tenant_id uuid not null primary key references tenant (tenant_id),
  last bigint not null
);

-- Users who are or were responsible: they keep access to the inspection and its objects.
create table inspection_responsible (
  tenant_id uuid not null,
  user_id uuid not null,
  inspection_id uuid not null,
  since timestamptz not null default now(),
  primary key (tenant_id, user_id, inspection_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, inspection_id) references inspection (tenant_id, id)
);
create index inspection_responsible_ix on inspection_responsible (tenant_id, inspection_id);

-- The last 16 bits of a detail's id are 0: an item's id is its detail's id plus position + 1, so that items have stable
-- ids from the moment the inspection is planned, without a row and without an index of their own.
create table inspection_detail (
  tenant_id uuid not null,
  id uuid not null check (id::text like '%0000'),
  inspection_id uuid not null,
  position smallint not null,
  object_id uuid not null,
  check_list_id uuid not null,
  check_list_version_id uuid not null,
  group_name text not null,
  group_number int not null,
  item_total int not null default 0,
  item_filled int not null default 0,
  count_ok int not null default 0,
  count_attention int not null default 0,
  count_critical int not null default 0,
  -- set by completion only: the details whose results are official
  finished_at timestamptz,
  object_name text,
  object_full_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, inspection_id) references inspection (tenant_id, id),
  foreign key (tenant_id, object_id) references object (tenant_id, id),
  foreign key (tenant_id, check_list_id) references check_list (tenant_id, id),
  foreign key (tenant_id, check_list_version_id) references check_list_version (tenant_id, id),
  check (item_filled between 0 and item_total),
  check (count_ok >= 0 and count_attention >= 0 and count_critical >= 0)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index inspection_detail_position_ix on inspection_detail (tenant_id, inspection_id, position);
-- Each (object, check list) pair at most once.
create unique index inspection_detail_pair_ix on inspection_detail (tenant_id, inspection_id, object_id, check_list_id);
create index inspection_detail_object_ix on inspection_detail (tenant_id, object_id, check_list_id, finished_at desc nulls last);
create index inspection_detail_check_list_ix on inspection_detail (tenant_id, check_list_id);
create index inspection_detail_version_ix on inspection_detail (tenant_id, check_list_version_id);

-- An answer; unanswered items have no row. position is that of the version's item. shown is false while visible_if hides
-- the item: its answer is kept, but does not count. revision is incremented by each applied change, so that a device can
-- say which one it has seen. The last key applied for each device is stored with the answer, so that a repeat changes
-- nothing, however many days later.
create table inspection_item (
  tenant_id uuid not null,
  detail_id uuid not null,
  position smallint not null,
  quality smallint check (quality in (10, 20, 30)),
  not_applicable boolean not null default false,
  -- copied from an earlier inspection: shown, but not counted until somebody confirms it
  proposed boolean not null default false,
  shown boolean not null default true,
  content_count smallint not null default 0,
  answered_by uuid,
  answered_at timestamptz,
  value jsonb,
  comment text,
  revision integer not null default 0,
  applied_keys jsonb not null default '[]',
  primary key (tenant_id, detail_id, position),
  foreign key (tenant_id, detail_id) references inspection_detail (tenant_id, id),
  check (not (not_applicable and (quality is not null or value is not null)))
) with (fillfactor = 90);
