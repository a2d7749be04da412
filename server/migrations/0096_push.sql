-- The browsers in which a user gets push messages. What reaches one is encrypted for it by the application.
create table push_device (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- The latest session there: signing out of it ends the messages.
  session_id uuid not null,
  -- what the browser says of itself
  device text,
  address_hash bytea not null,
  subscription bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- failures since the last success, and the end of the pause that follows
  failures integer not null default 0,
  retry_at timestamptz not null default '-infinity',
  primary key (tenant_id, id),
  unique (tenant_id, address_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index push_device_user_ix on push_device (tenant_id, user_id, used_at);

-- What is to be sent to one device; gone once it is.
create table push_message (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  -- the newest of the notices that it tells of
  notice_id uuid not null,
  notice_count integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending')),
  attempts integer not null default 0,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- since when a server sends it
  claimed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references push_device (tenant_id, id) on delete cascade
);
create index push_message_due_ix on push_message (tenant_id, device_id, due_at);

-- Whether a kind is told of on the user's devices; null is the default of the kind.
alter table notice_setting add column push boolean;
