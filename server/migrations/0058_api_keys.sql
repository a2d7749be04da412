-- Keys of programs that act for a user (docs/decisions/0087).
create table api_key (
  tenant_id uuid not null,
  id uuid not null,
  -- Whose key it is: never more than what this user may do at that moment.
  user_id uuid not null,
  name text not null,
  permissions text[] not null,
  -- The last characters, by which people recognise a key.
  ending text not null,
  created_at timestamptz not null default now(),
  -- Null: it does not expire.
  expires_at timestamptz,
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index api_key_user_ix on api_key (tenant_id, user_id);

-- Apart, because only the sign-in role may read it (docs/decisions/0031).
create table api_key_secret (
  tenant_id uuid not null,
  id uuid not null,
  key_hash bytea not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references api_key (tenant_id, id)
);

-- By which key the user did it. Hashes of entries without one do not depend on the column: see audit_hash.
alter table audit_log add column api_key_id uuid;
