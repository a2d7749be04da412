create table object_class (
  tenant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  code text,
  icon text,
  attributes jsonb not null default '[]',
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references object_class (tenant_id, id),
  check (parent_id <> id)
);
create unique index object_class_code_ix on object_class (tenant_id, code) where code is not null;
create index object_class_parent_ix on object_class (tenant_id, parent_id);
create index object_class_updated_ix on object_class (tenant_id, updated_at desc, id desc);

-- A physical asset. parent_id, business_unit_id and archived change only through functions that keep the quality of
-- everything above it exact. archive_root is the object this one was archived with.
create table object (
  tenant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  business_unit_id uuid not null,
  object_class_id uuid,
  name text not null,
  code text,
  external_id text,
  serial_number text,
  manufacturer text,
  model text,
  installed_at date,
  location_text text,
  latitude numeric,
  longitude numeric,
  description text,
  attributes jsonb not null default '{}',
  form_factor_code int,
  status_code int,
  operative_status_code int,
  tags text[] not null default '{}',
  qr_secret text,
  avatar_id uuid,
  archived boolean not null default false,
  archive_root uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references object (tenant_id, id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id),
  foreign key (tenant_id, object_class_id) references object_class (tenant_id, id),
  check (parent_id <> id),
  check (archived = (archive_root is not null))
)
-- Index-only scans of lists and counts need a fresh visibility map.
with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create unique index object_external_id_ix on object (tenant_id, external_id) where external_id is not null;
create index object_updated_ix on object (tenant_id, updated_at desc, id desc);
create index object_updated_live_ix on object (tenant_id, updated_at desc, id desc) where not archived;
create index object_name_ix on object (tenant_id, name collate "und-x-icu", id);
create index object_code_ix on object (tenant_id, code);
create index object_children_live_ix on object (tenant_id, parent_id, updated_at desc, id desc) where not archived;
create index object_parent_ix on object (tenant_id, parent_id);
create index object_business_unit_ix on object (tenant_id, business_unit_id);
create index object_object_class_ix on object (tenant_id, object_class_id);
-- Search covers names, codes and serial numbers; without a trigram index on each of the three, none would help.
-- fastupdate is off so that lists do not pay for the pending entries of an import.
create index object_name_search_ix on object using gin (tenant_id, search_fold(name) gin_trgm_ops) with (fastupdate = off);
create index object_code_search_ix on object using gin (tenant_id, search_fold(code) gin_trgm_ops) with (fastupdate = off);
create index object_serial_number_search_ix on object using gin (tenant_id, search_fold(serial_number) gin_trgm_ops) with (fastupdate = off);
create index object_tags_ix on object using gin (tenant_id, tags) with (fastupdate = off);
