-- The installation and its organisations. Every table but those of tenancy_exempt has tenant_id first in its primary key and
-- in every index; roles, grants, row level security and the statistics of tenant_id come to all tables alike when the
-- migrations have run (server/src/kit/db/rights.ts). All functions live in server/functions but for the one that indexes need.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Case- and accent-insensitive form of a text: what the operator ~ compares. Immutable, so that it can be indexed; here and
-- not among the functions, since indexes hold what it returned and no later version may return anything else.
create function search_fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;

-- Tables without a tenant, or asked before it is known.
create table tenancy_exempt (
  relname name primary key,
  kind text not null check (kind in ('reference', 'local')),
  why text not null
);
insert into tenancy_exempt values
  ('tenancy_exempt', 'local', 'this list itself'),
  ('migration', 'local', 'which migrations have run'),
  ('function_file', 'local', 'which files of functions have been applied'),
  ('instance', 'reference', 'settings of the installation: time zone, demo flag'),
  ('instance_secret', 'local', 'signing key of the session tokens: no worker of a cluster has it'),
  ('login_index', 'reference', 'the only look-up before the tenant is known: address to tenant'),
  ('login_attempt', 'local', 'rate limit of sign-in, before the tenant is known');

-- The files of server/functions as they were applied last, and what each has created, so that it can be dropped when a
-- later version of the file has it no more.
create table function_file (
  name text primary key,
  hash text not null,
  signatures text[] not null,
  at timestamptz not null default now()
);

create table instance (
  key text primary key,
  value jsonb not null
);

-- Apart from the settings, since only the role that signs people in may read it (docs/decisions/0031).
create table instance_secret (
  key text primary key,
  value text not null
);

create table tenant (
  tenant_id uuid primary key,
  name text not null,
  is_operator boolean not null default false,
  license_type text not null default 'trial' check (license_type in ('trial', 'standard', 'enterprise')),
  license_id uuid not null,
  expires_at timestamptz,
  -- a suspended tenant keeps its data and signs nobody in
  suspended_at timestamptz,
  credits_per_inspection integer not null default 0 check (credits_per_inspection >= 0),
  credits_per_detail integer not null default 1 check (credits_per_detail >= 0),
  -- IANA name; null: the instance's, which is the zone of the machine at its first start
  time_zone text,
  -- counts up with every change of a dictionary, so that servers know when their copy is old
  dictionary_revision bigint not null default 1,
  created_at timestamptz not null default now()
);
