-- A file of values on its way into the histories of indicators (docs/decisions/0077). Its text is stored in parts, read into
-- rows that are sorted by indicator and moment, and written from there. What has been done is deleted, so an import that is
-- interrupted goes on with what is left.
create table value_import (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  columns text[] not null,
  lines int not null default 0,
  faults jsonb not null default '[]',
  fault_count int not null default 0,
  added int not null default 0,
  replaced int not null default 0,
  unchanged int not null default 0,
  -- The last row that has been written; null before the first.
  written_indicator uuid,
  written_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

-- Whole lines, up to a few hundred kB.
create table value_import_part (
  tenant_id uuid not null references tenant (tenant_id),
  import_id uuid not null,
  n int not null,
  first_line int not null,
  content text not null,
  primary key (tenant_id, import_id, n)
);

create table value_import_row (
  tenant_id uuid not null references tenant (tenant_id),
  import_id uuid not null,
  indicator_id uuid not null,
  measured_at timestamptz not null,
  line int not null,
  value numeric not null,
  -- null: not given
  validation_status_code smallint,
  comment text,
  primary key (tenant_id, import_id, indicator_id, measured_at)
);
