-- A restriction for all objects of a class (with the classes below) within a unit (with those below), or for their indicators
-- of a code; null: any. What it makes has its terms.
create table constraint_rule (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null,
  constraint_type_code smallint not null check (constraint_type_code in (1, 2)),
  object_class_id uuid,
  business_unit_id uuid,
  indicator_code text,
  critical_min numeric,
  attention_min numeric,
  attention_max numeric,
  critical_max numeric,
  date_key text,
  after_days int,
  boundary_date date,
  warning_days int,
  valid_from date,
  valid_to date,
  -- What it made is archived, and then its row goes.
  is_ended boolean not null default false,
  -- Changes up to this event have been followed.
  seen_seq bigint not null default 0,
  -- Objects up to this id have been compared with the rule; null: all.
  compared_to uuid default '00000000-0000-0000-0000-000000000000',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, object_class_id) references object_class (tenant_id, id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id),
  check (constraint_type_code = 2 or indicator_code is not null)
);
create index constraint_rule_class_ix on constraint_rule (tenant_id, object_class_id);
create index constraint_rule_unit_ix on constraint_rule (tenant_id, business_unit_id);
create index constraint_rule_list_ix on constraint_rule (tenant_id, updated_at desc, id desc);

-- The rule that made a restriction and owns its terms, with its version at that time; null: a person did, or the rule has
-- ended, and the restriction is archived.
alter table quality_constraint add column rule_id uuid;
alter table quality_constraint add column rule_version int;
alter table quality_constraint add foreign key (tenant_id, rule_id) references constraint_rule (tenant_id, id);
create unique index quality_constraint_rule_ix on quality_constraint (tenant_id, rule_id, object_id, indicator_id) nulls not distinct
  where rule_id is not null;
