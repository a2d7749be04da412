-- A template for all objects of a class (with the classes below) within a unit (with those below); null: any.
create table inspection_template_rule (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  inspection_template_id uuid not null,
  object_class_id uuid,
  business_unit_id uuid,
  responsible_id uuid,
  is_active boolean not null default true,
  -- Its assignments end, and then its row goes.
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
  foreign key (tenant_id, inspection_template_id) references inspection_template (tenant_id, id),
  foreign key (tenant_id, object_class_id) references object_class (tenant_id, id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id),
  foreign key (tenant_id, responsible_id) references app_user (tenant_id, id)
);
create unique index inspection_template_rule_inspection_template_id_ix
  on inspection_template_rule (tenant_id, inspection_template_id, object_class_id, business_unit_id) nulls not distinct where not is_ended;
create index inspection_template_rule_template_ix on inspection_template_rule (tenant_id, inspection_template_id);
create index inspection_template_rule_class_ix on inspection_template_rule (tenant_id, object_class_id);
create index inspection_template_rule_unit_ix on inspection_template_rule (tenant_id, business_unit_id);
create index inspection_template_rule_responsible_ix on inspection_template_rule (tenant_id, responsible_id);
create index inspection_template_rule_list_ix on inspection_template_rule (tenant_id, updated_at desc, id desc);

-- The rule that made an assignment and ends it; null: a person did.
alter table object_inspection_template add column rule_id uuid;
alter table object_inspection_template add foreign key (tenant_id, rule_id) references inspection_template_rule (tenant_id, id);
create index object_inspection_template_rule_ix on object_inspection_template (tenant_id, rule_id, object_id);
