-- What happened in a tenant, numbered in an order in which the changes became visible: whoever has read up to a number
-- misses nothing that commits later. Rows are never changed, and deleted after 30 days.
create table event (
  tenant_id uuid not null,
  seq bigint not null,
  -- of the entry in the audit log
  id uuid not null,
  at timestamptz not null,
  type text not null,
  entity text not null,
  entity_id uuid not null,
  -- Who may learn of it besides those who see the whole tenant: users who see one of the units, and these users. If both
  -- are null, whoever may read the entity.
  units uuid[],
  users uuid[],
  -- whose browser already knows
  session_id uuid,
  primary key (tenant_id, seq)
);

-- Committed events that have no number yet.
create table event_pending (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  type text not null,
  entity text not null,
  entity_id uuid not null,
  units uuid[],
  users uuid[],
  -- whose browser already knows
  session_id uuid,
  primary key (tenant_id, id)
);

-- The last number of each tenant. Its row lock keeps those who number in order.
create table event_head (
  tenant_id uuid primary key references tenant (tenant_id),
  seq bigint not null default 0
);
