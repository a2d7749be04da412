-- A limit on the values of an indicator, or on a date; "constraint" is a reserved word. object_id is the object whose
-- quality it lowers: its target, or that of the indicator. The verdict is the result of kind 2 of that object.
create table quality_constraint (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null,
  constraint_type_code smallint not null check (constraint_type_code in (1, 2)),
  object_id uuid not null,
  indicator_id uuid,
  critical_min numeric,
  attention_min numeric,
  attention_max numeric,
  critical_max numeric,
  boundary_date date,
  warning_days int,
  valid_from date,
  valid_to date,
  -- The verdict, by which value and on which day of the tenant's zone it was reached; null: not in force, or no value yet.
  quality_status_code smallint,
  judged_value numeric,
  judged_on date,
  evaluated_at timestamptz,
  -- The next day on which time alone may change the verdict; infinity: none that is ahead; null: time never does.
  judge_on date,
  search_text text generated always as (search_fold(name)) stored,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, object_id) references object (tenant_id, id),
  foreign key (tenant_id, indicator_id) references measurement_indicator (tenant_id, id),
  check (constraint_type_code = 2 or indicator_id is not null),
  check (constraint_type_code = 1 or boundary_date is not null)
) with (fillfactor = 85);
create index quality_constraint_object_ix on quality_constraint (tenant_id, object_id);
create index quality_constraint_indicator_ix on quality_constraint (tenant_id, indicator_id);
create index quality_constraint_updated_ix on quality_constraint (tenant_id, updated_at desc, id desc);
create index quality_constraint_updated_live_ix on quality_constraint (tenant_id, updated_at desc, id desc) where not archived;
create index quality_constraint_name_ix on quality_constraint (tenant_id, name collate "und-x-icu", id);
create index quality_constraint_search_ix on quality_constraint using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = off);
-- What time may change: by the day on which it does, and, should the tenant's zone move back, by the day of the verdict.
create index quality_constraint_due_ix on quality_constraint (tenant_id, judge_on) where judge_on is not null;
create index quality_constraint_judged_ix on quality_constraint (tenant_id, judged_on) where judge_on is not null;

-- Each change of a verdict, with the id of its event: breaks and healings.
create table constraint_verdict (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  constraint_id uuid not null,
  at timestamptz not null,
  quality_status_code smallint,
  previous_status_code smallint,
  value numeric,
  primary key (tenant_id, id),
  foreign key (tenant_id, constraint_id) references quality_constraint (tenant_id, id)
);
create index constraint_verdict_constraint_ix on constraint_verdict (tenant_id, constraint_id, at desc, id desc);
