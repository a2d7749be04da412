alter table app_user add foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id);
create index app_user_business_unit_ix on app_user (tenant_id, business_unit_id);

create table user_shared_bu (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  business_unit_id uuid not null,
  include_children boolean not null default true,
  access text not null check (access in ('read', 'work')),
  valid_to timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id)
);
create unique index user_shared_bu_user_id_ix on user_shared_bu (tenant_id, user_id, business_unit_id);
create index user_shared_bu_unit_ix on user_shared_bu (tenant_id, business_unit_id);
