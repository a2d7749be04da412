-- The unfinished uploads of a tenant: what is announced counts against its limit, and one request writes at a time, at
-- whichever server it arrives. Their bytes are in files.
create table upload (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  user_id uuid not null,
  size bigint not null check (size >= 0),
  -- The request that has it to itself, and when that gave its last sign of life; null: none has.
  held_by uuid,
  held_at timestamptz,
  -- Whether another request waits for it.
  is_wanted boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index upload_user_ix on upload (tenant_id, user_id, created_at desc, id desc);
