-- Sign-in. An address may have an account in each tenant (docs/decisions/0019), and no tenant can tell what others have.
create table login_index (
  email_hash bytea not null,
  tenant_id uuid not null,
  user_id uuid not null,
  primary key (email_hash, tenant_id)
);

-- Failed sign-ins per account or network address since a point in time; one row each, so that concurrent attempts all count.
create table login_attempt (
  key text primary key,
  since timestamptz not null default now(),
  tries int not null
);
create index login_attempt_since_ix on login_attempt (since);

create table session (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index session_user_ix on session (tenant_id, user_id);
create index session_expiry_ix on session (tenant_id, expires_at);

-- The first response to an Idempotency-Key, which a repeat gets unchanged: json keeps the order of keys.
create table idempotency (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body json,
  etag text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_age_ix on idempotency (tenant_id, created_at);
