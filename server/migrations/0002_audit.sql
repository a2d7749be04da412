-- Append only, one row per write, in the write's own transaction. The chain of hashes over these rows is closed by
-- audit_seal shortly after: chaining inside each write would let a tenant's writers commit only one after another.
create table audit_log (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  entity text not null,
  entity_id uuid not null,
  operation text not null,
  user_id uuid,
  request_id text,
  old_value jsonb not null,
  new_value jsonb not null,
  primary key (tenant_id, id)
);
create index audit_log_entity_ix on audit_log (tenant_id, entity, entity_id, id desc);

-- Entries that no seal covers yet.
create table audit_pending (
  tenant_id uuid not null,
  id uuid not null,
  primary key (tenant_id, id)
);

-- One link of the chain: the hash of the link before and of these entries.
create table audit_seal (
  tenant_id uuid not null,
  seq bigint not null,
  entry_ids uuid[] not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);

-- The last link of each tenant's chain; its row orders the sealers.
create table audit_head (
  tenant_id uuid primary key references tenant (tenant_id),
  seq bigint not null default 0,
  hash bytea not null default '\x'
);
