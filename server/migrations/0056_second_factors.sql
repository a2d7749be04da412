-- The second factor of sign-in (docs/decisions/0086). Only the sign-in role reads secrets and hashes (docs/decisions/0031).
create table second_factor (
  tenant_id uuid not null,
  user_id uuid not null,
  -- Encrypted with a key that is made of the installation's secret.
  secret bytea not null,
  -- The latest period of 30 seconds whose code has been used: RFC 6238 section 5.2 allows each once.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

create table recovery_code (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index recovery_code_user_ix on recovery_code (tenant_id, user_id);

-- Since when signing in needs a code; null: it does not, and a secret that is stored waits for its first code.
alter table app_user add column second_factor_at timestamptz;
