-- Append-only, one row per write, in the same transaction. audit_seal adds the rows to the hash chain shortly afterwards:
-- chaining inside each write would force a tenant's writers to commit one after another.
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

-- Entries not yet covered by a seal.
create table audit_pending (
  tenant_id uuid not null,
  id uuid not null,
  primary key (tenant_id, id)
);

-- One link of the chain: the hash of the previous link and of these entries.
create table audit_seal (
  tenant_id uuid not null,
  seq bigint not null,
  entry_ids uuid[] not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);

-- The last link of each tenant's chain. Its row lock keeps sealers in order.
create table audit_head (
  tenant_id uuid primary key references tenant (tenant_id),
  seq bigint not null default 0,
  hash bytea not null default '\x'
);
