create table check_list (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null,
  code text,
  external_id text,
  check_list_type_code integer,
  provider text,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id)
);
create unique index check_list_code_ix on check_list (tenant_id, code) where code is not null;
create unique index check_list_external_id_ix on check_list (tenant_id, external_id) where external_id is not null;
create index check_list_list_ix on check_list (tenant_id, updated_at desc, id desc);
create index check_list_name_ix on check_list (tenant_id, name collate "und-x-icu", id);

-- The editable tree; a parent is an item of the same list.
create table check_list_item (
  tenant_id uuid not null,
  id uuid not null,
  check_list_id uuid not null,
  parent_id uuid,
  position integer not null check (position >= 0),
  name text not null,
  code text,
  hint text,
  item_type text not null check (item_type in ('header', 'question')),
  check_type_code integer,
  relevance_code integer not null default 20,
  choices jsonb not null default '[]',
  unit text,
  rule jsonb,
  visible_if jsonb,
  require_photo_on jsonb not null default '[]',
  require_comment_on jsonb not null default '[]',
  indicator_code text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, check_list_id, id),
  foreign key (tenant_id, check_list_id) references check_list (tenant_id, id),
  foreign key (tenant_id, check_list_id, parent_id) references check_list_item (tenant_id, check_list_id, id),
  check (parent_id <> id),
  check ((item_type = 'question') = (check_type_code is not null))
);
create index check_list_item_tree_ix on check_list_item (tenant_id, check_list_id, parent_id, position);
create unique index check_list_item_code_ix on check_list_item (tenant_id, check_list_id, code) where code is not null;
create index check_list_item_list_ix on check_list_item (tenant_id, updated_at desc, id desc);

-- A list as it was when an inspection was created from it: immutable, one row per distinct content.
create table check_list_version (
  tenant_id uuid not null,
  id uuid not null,
  check_list_id uuid not null,
  name text not null,
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, check_list_id, content_hash),
  foreign key (tenant_id, check_list_id) references check_list (tenant_id, id)
);

-- position: index in document order, from 0; number: outline number as printed, such as 2.3.1.
create table check_list_version_item (
  tenant_id uuid not null,
  version_id uuid not null,
  position integer not null,
  item_id uuid not null,
  parent_position integer check (parent_position < position),
  number text not null,
  code text,
  name text not null,
  hint text,
  item_type text not null,
  check_type_code integer,
  relevance_code integer not null,
  choices jsonb not null,
  unit text,
  rule jsonb,
  visible_if jsonb,
  require_photo_on jsonb not null,
  require_comment_on jsonb not null,
  indicator_code text,
  primary key (tenant_id, version_id, position),
  foreign key (tenant_id, version_id) references check_list_version (tenant_id, id)
);
