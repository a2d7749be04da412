-- Files by the hash of their bytes, so that a tenant keeps the same one once (docs/decisions/0081). The bytes are in the store
-- before the row is written, and are deleted with it once nothing refers to it.
create table file_blob (
  tenant_id uuid not null references tenant (tenant_id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  mime text not null,
  kind text not null check (kind in ('picture', 'video', 'pdf', 'document', 'text')),
  width int,
  height int,
  -- Smaller versions for lists and screens: none are drawn of what is no picture.
  versions text not null check (versions in ('waiting', 'drawn', 'failed', 'none')),
  created_at timestamptz not null default now(),
  -- When it was last added: a while longer it is kept although nothing refers to it.
  used_at timestamptz not null default now(),
  primary key (tenant_id, sha256)
);
create index file_blob_waiting_ix on file_blob (tenant_id, created_at) where versions = 'waiting';

-- The bytes of all files of a tenant, kept with each change: the limit is checked under the lock of this row.
create table file_usage (
  tenant_id uuid not null references tenant (tenant_id),
  bytes bigint not null default 0 check (bytes >= 0),
  primary key (tenant_id)
);
-- Null: no limit.
alter table tenant add column max_file_bytes bigint check (max_file_bytes > 0);
-- Whether the places of pictures are kept, as data beside the picture.
alter table tenant add column keeps_places boolean not null default false;

create table content (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  entity text not null check (entity in ('object', 'business_unit', 'measurement_indicator', 'inspection_template', 'check_list',
    'inspection', 'inspection_check_list_item', 'user', 'tenant')),
  entity_id uuid not null,
  -- Of an inspection and its items.
  inspection_id uuid,
  -- The object that it is about, for all files of an object with those of its inspections.
  object_id uuid,
  file_sha256 text not null,
  -- As it was received; pictures are stored turned upright and without their places.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  mime text not null,
  kind text not null,
  size bigint not null,
  width int,
  height int,
  description text,
  user_tags text[] not null default '{}',
  annotations jsonb,
  place jsonb,
  taken_at timestamptz,
  archived boolean not null default false,
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_sha256) references file_blob (tenant_id, sha256),
  foreign key (tenant_id, inspection_id) references inspection (tenant_id, id) on delete cascade,
  foreign key (tenant_id, object_id) references object (tenant_id, id) on delete cascade
);
create index content_of_ix on content (tenant_id, entity, entity_id, updated_at desc, id desc);
create index content_file_ix on content (tenant_id, file_sha256);
create index content_inspection_ix on content (tenant_id, inspection_id) where inspection_id is not null;
create index content_object_ix on content (tenant_id, object_id) where object_id is not null;
create index content_archived_ix on content (tenant_id, archived_at) where archived_at is not null;

alter table app_user add column avatar_sha256 text;
alter table app_user add column signature_sha256 text;
alter table object add column avatar_sha256 text;
alter table business_unit add column avatar_sha256 text;
alter table inspection add column signature_sha256 text;
-- Copied from the template when it is completed; null before.
alter table inspection add column requires_signature boolean;
alter table app_user add foreign key (tenant_id, avatar_sha256) references file_blob (tenant_id, sha256);
alter table app_user add foreign key (tenant_id, signature_sha256) references file_blob (tenant_id, sha256);
alter table object add foreign key (tenant_id, avatar_sha256) references file_blob (tenant_id, sha256);
alter table business_unit add foreign key (tenant_id, avatar_sha256) references file_blob (tenant_id, sha256);
alter table inspection add foreign key (tenant_id, signature_sha256) references file_blob (tenant_id, sha256);
create index app_user_avatar_ix on app_user (tenant_id, avatar_sha256) where avatar_sha256 is not null;
create index app_user_signature_ix on app_user (tenant_id, signature_sha256) where signature_sha256 is not null;
create index object_avatar_ix on object (tenant_id, avatar_sha256) where avatar_sha256 is not null;
create index business_unit_avatar_ix on business_unit (tenant_id, avatar_sha256) where avatar_sha256 is not null;
create index inspection_signature_ix on inspection (tenant_id, signature_sha256) where signature_sha256 is not null;

alter table inspection_template add column requires_signature boolean not null default false;
