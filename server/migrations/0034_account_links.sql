-- Links that are sent by mail and act for their reader: to accept an invitation, to set a new password, to confirm an
-- address. Only the sign-in role reads the hash of a link (docs/decisions/0031).
create table account_link (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('invitation', 'reset', 'verification')),
  -- The address it was sent to: it proves nothing about another one.
  email text not null,
  link_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Replaced by a newer link, a new password or a new address.
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index account_link_user_ix on account_link (tenant_id, user_id);
create index account_link_expiry_ix on account_link (tenant_id, expires_at);

alter table app_user
  add column invited_at timestamptz,
  -- until when the latest invitation can be accepted; null: there is none any more
  add column invited_until timestamptz,
  add column accepted_at timestamptz;
