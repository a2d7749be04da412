-- The installation and its organisations. Every table not listed in tenancy_exempt has tenant_id first in its primary key
-- and in every index. Roles, grants, row level security and the statistics of tenant_id are applied to all tables after the
-- migrations (server/src/kit/db/rights.ts). All functions live in server/functions, except the one that indexes need.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- A text without case and accents, as the operator ~ compares it. Immutable, so that it can be indexed. It is defined here
-- rather than in server/functions because indexes store its results: no later version may return anything else.
create function search_fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;

-- Tables that have no tenant or are read before the tenant is known.
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

-- The files of server/functions as last applied, and the functions each one created, so that those a later version no
-- longer defines can be dropped.
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

-- Separate from the settings because only the sign-in role may read it (docs/decisions/0031).
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
  -- a suspended tenant keeps its data, but nobody can sign in
  suspended_at timestamptz,
  credits_per_inspection integer not null default 0 check (credits_per_inspection >= 0),
  credits_per_detail integer not null default 1 check (credits_per_detail >= 0),
  -- IANA name; null: that of the instance, which is the machine's zone at the first start
  time_zone text,
  -- incremented with every change to a dictionary, so that servers know when their copy is stale
  dictionary_revision bigint not null default 1,
  created_at timestamptz not null default now()
);
