-- A measured quantity of one object. last_value, previous_value and last_at copy the two newest values that are not rejected,
-- and quality_status_code the worst verdict of its restrictions; only server/functions/indicators.sql and constraints.sql
-- write them, under the lock of this row.
create table measurement_indicator (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  object_id uuid not null,
  name text not null,
  code text,
  external_id text,
  level smallint check (level between 1 and 3),
  measure_unit_code int,
  measure_group_code int,
  measure_equipment_type_code int,
  decimals smallint not null default 2 check (decimals between 0 and 6),
  last_value numeric,
  previous_value numeric,
  last_at timestamptz,
  quality_status_code smallint,
  search_text text generated always as (search_fold(name || E'\n' || coalesce(code, ''))) stored,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, object_id) references object (tenant_id, id)
) with (fillfactor = 85);
-- Items of check lists name the indicator of their object by its code.
create unique index measurement_indicator_code_ix on measurement_indicator (tenant_id, object_id, code) where code is not null and not archived;
create unique index measurement_indicator_external_id_ix on measurement_indicator (tenant_id, external_id) where external_id is not null;
create index measurement_indicator_object_ix on measurement_indicator (tenant_id, object_id);
create index measurement_indicator_updated_ix on measurement_indicator (tenant_id, updated_at desc, id desc);
create index measurement_indicator_updated_live_ix on measurement_indicator (tenant_id, updated_at desc, id desc) where not archived;
create index measurement_indicator_name_ix on measurement_indicator (tenant_id, name collate "und-x-icu", id);
create index measurement_indicator_search_ix on measurement_indicator using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = off);

-- The history of an indicator: one value for each moment.
create table indicator_value (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  indicator_id uuid not null,
  value numeric not null,
  measured_at timestamptz not null,
  source text not null check (source in ('manual', 'inspection', 'import', 'api')),
  validation_status_code smallint not null default 1,
  comment text,
  inspection_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, indicator_id) references measurement_indicator (tenant_id, id),
  foreign key (tenant_id, inspection_id) references inspection (tenant_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
-- Charts and the newest values read this index alone.
create unique index indicator_value_measured_at_ix on indicator_value (tenant_id, indicator_id, measured_at) include (value, validation_status_code);
create index indicator_value_updated_ix on indicator_value (tenant_id, updated_at desc, id desc);
create index indicator_value_inspection_ix on indicator_value (tenant_id, inspection_id) where inspection_id is not null;
