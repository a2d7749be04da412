-- Saved rounds of readings, each with the ids of its indicators in the order of walking. An indicator that is deleted for
-- good stays in the list and is no stop any more, so there is no foreign key. due_at is the moment of the schedule that
-- no run has covered yet; the schedule counts from schedule_from.
create table reading_round (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null,
  business_unit_id uuid not null,
  responsible_id uuid,
  schedule jsonb,
  schedule_from timestamptz,
  is_active boolean not null default true,
  stops jsonb not null,
  due_at timestamptz,
  last_run_at timestamptz,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id),
  foreign key (tenant_id, responsible_id) references app_user (tenant_id, id)
);
create index reading_round_unit_ix on reading_round (tenant_id, business_unit_id);
create index reading_round_responsible_ix on reading_round (tenant_id, responsible_id) where responsible_id is not null;
create index reading_round_list_ix on reading_round (tenant_id, updated_at desc, id desc);

-- Each walk along a round, written once when it is finished: its stops with the ids of their values or the reason why
-- there is none. Values may arrive later than the run.
create table round_run (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  round_id uuid not null,
  business_unit_id uuid not null,
  due_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  stops jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, round_id) references reading_round (tenant_id, id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id)
);
create index round_run_updated_ix on round_run (tenant_id, updated_at desc, id desc);
create index round_run_finished_ix on round_run (tenant_id, finished_at desc, id desc);
create index round_run_round_ix on round_run (tenant_id, round_id, finished_at desc, id desc);
create index round_run_unit_ix on round_run (tenant_id, business_unit_id);
