create table app_user (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  email text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  full_name text generated always as (first_name || coalesce(' ' || middle_name, '') || ' ' || last_name) stored,
  position text,
  phone text,
  language text not null default 'en-GB',
  -- IANA name; null: that of the tenant
  time_zone text,
  business_unit_id uuid,
  user_type_code integer not null,
  is_superuser boolean not null default false,
  is_active boolean not null default true,
  -- new users are not verified: until there is e-mail, an administrator confirms the address
  is_verified boolean not null default false,
  last_login_at timestamptz,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id)
);
create unique index app_user_email_ix on app_user (tenant_id, lower(email));
create index app_user_list_ix on app_user (tenant_id, updated_at desc, id desc);
create index app_user_business_unit_ix on app_user (tenant_id, business_unit_id);
create index app_user_full_name_search_ix on app_user using gin (tenant_id, search_fold(full_name) gin_trgm_ops) with (fastupdate = off);

-- Separate from app_user because only the sign-in role may read it (docs/decisions/0031).
create table credential (
  tenant_id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

-- Units whose objects a user sees in addition to those of their own unit.
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
