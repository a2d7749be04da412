-- The organisation's tree. Its only root is the company. archive_root is the unit this one was archived with.
create table business_unit (
  tenant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  code text,
  external_id text,
  bu_class_code int,
  status_code int,
  avatar_id uuid,
  archived boolean not null default false,
  archive_root uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references business_unit (tenant_id, id),
  check (parent_id <> id),
  check (archived = (archive_root is not null))
);
create unique index business_unit_root_ix on business_unit (tenant_id) where parent_id is null;
create unique index business_unit_code_ix on business_unit (tenant_id, code) where code is not null;
create unique index business_unit_external_id_ix on business_unit (tenant_id, external_id) where external_id is not null;
create index business_unit_parent_ix on business_unit (tenant_id, parent_id);
create index business_unit_updated_ix on business_unit (tenant_id, updated_at desc, id desc);
create index business_unit_name_ix on business_unit (tenant_id, name collate "und-x-icu", id);
