-- What a user is told of.
create table notice (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- What happened: a user is told of it once, however often and by however many servers it is noticed.
  key text not null,
  -- What it is about. Its reader must still be able to see it.
  entity text,
  entity_id uuid,
  -- names as they were
  data jsonb not null,
  -- shown on the page
  in_app boolean not null,
  -- waits for the mail of the next morning
  in_digest boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index notice_key_ix on notice (tenant_id, user_id, key);
create index notice_list_ix on notice (tenant_id, user_id, created_at desc, id);
create index notice_unread_ix on notice (tenant_id, user_id) where read_at is null and in_app;
create index notice_digest_ix on notice (tenant_id, user_id, created_at) where in_digest;
-- for cleaning
create index notice_created_ix on notice (tenant_id, created_at);

-- How a user wants to be told of one kind, where that differs from the default.
create table notice_setting (
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('immediately', 'daily', 'off')),
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

-- How far a handler of events has come in each tenant. Its row lock lets one server handle them at a time.
create table event_position (
  tenant_id uuid not null references tenant (tenant_id),
  handler text not null,
  seq bigint not null,
  -- attempts that have failed since the last success, and when the next one may begin
  failures integer not null default 0,
  retry_at timestamptz not null default '-infinity',
  primary key (tenant_id, handler)
);
