-- Addresses of other programs that are told of what happens in the tenant.
create table webhook (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null,
  url text not null,
  -- what it is told of: entity.type
  kinds text[] not null,
  is_active boolean not null default true,
  -- since when its newest secret signs; null: it has none yet, and nothing is sent
  signing_since timestamptz,
  -- failed attempts since the last that succeeded, and since when
  failures integer not null default 0,
  failing_since timestamptz,
  -- the next attempt is not before
  retry_at timestamptz not null default '-infinity',
  -- when Plumbline has switched it off because it failed for too long
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id)
);

-- What messages are signed with: only the sign-in role reads it. For a day after a new one, the one before signs too.
create table webhook_secret (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  secret text not null,
  -- null: it is the newest
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id) on delete cascade
);
create index webhook_secret_of_ix on webhook_secret (tenant_id, webhook_id);

-- A message to one webhook; its id is the same in every attempt.
create table webhook_delivery (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  kind text not null,
  entity text not null,
  entity_id uuid not null,
  -- when it happened
  at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  -- Attempted for three days from here; a superuser may begin them again.
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- since when a server sends it
  claimed_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhook (tenant_id, id) on delete cascade
);
create index webhook_delivery_list_ix on webhook_delivery (tenant_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_due_ix on webhook_delivery (tenant_id, webhook_id, due_at) where status in ('waiting', 'sending');
-- for cleaning
create index webhook_delivery_created_ix on webhook_delivery (tenant_id, created_at);

-- What came of each attempt.
create table webhook_attempt (
  tenant_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- the status of the response; null: there was none
  status_code integer,
  -- why it failed
  fault text,
  -- the beginning of the response
  response text,
  primary key (tenant_id, delivery_id, number),
  foreign key (tenant_id, delivery_id) references webhook_delivery (tenant_id, id) on delete cascade
);
