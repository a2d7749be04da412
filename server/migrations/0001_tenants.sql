create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Case- and accent-insensitive form of a text: what the operator ~ compares. Immutable, so it can be indexed.
create function search_fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;

-- Tables without a tenant: everything else has tenant_id first in its primary key and a row level security policy.
create table tenancy_exempt (
  relname name primary key,
  kind text not null check (kind in ('reference', 'local')),
  why text not null
);
insert into tenancy_exempt values
  ('tenancy_exempt', 'local', 'this list itself'),
  ('migration', 'local', 'which migrations have run'),
  ('instance', 'reference', 'settings of the installation: signing secret, demo flag'),
  ('login_index', 'reference', 'the only look-up before the tenant is known: address to tenant'),
  ('login_attempt', 'local', 'rate limit of sign-in, before the tenant is known');

create table instance (
  key text primary key,
  value jsonb not null
);

create table tenant (
  tenant_id uuid primary key,
  name text not null,
  is_operator boolean not null default false,
  license_type text not null default 'trial' check (license_type in ('trial', 'standard', 'enterprise')),
  license_id uuid not null,
  expires_at timestamptz,
  credits_per_inspection integer not null default 0 check (credits_per_inspection >= 0),
  credits_per_detail integer not null default 1 check (credits_per_detail >= 0),
  -- counts up with every change of a dictionary, so that servers know when their copy is old
  dictionary_revision bigint not null default 1,
  created_at timestamptz not null default now()
);

create table app_user (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  email text not null,
  password_hash text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  full_name text generated always as (first_name || coalesce(' ' || middle_name, '') || ' ' || last_name) stored,
  position text,
  phone text,
  language text not null default 'en-GB',
  business_unit_id uuid,
  user_type_code integer not null,
  is_superuser boolean not null default false,
  is_active boolean not null default true,
  is_verified boolean not null default true,
  last_login_at timestamptz,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id)
);
create unique index app_user_email_ix on app_user (tenant_id, lower(email));
create index app_user_list_ix on app_user (tenant_id, updated_at desc, id desc);

create table login_index (
  email_hash bytea primary key,
  tenant_id uuid not null,
  user_id uuid not null
);

-- Wrong sign-ins of an account or a network address since a moment; one row each, so that tries at once count each other.
create table login_attempt (
  key text primary key,
  since timestamptz not null default now(),
  tries int not null
);

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

create table idempotency (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_age_ix on idempotency (tenant_id, created_at);

-- Append only, one row per write, in the write's own transaction. The chain of hashes over these rows is closed by
-- audit_seal shortly after: chaining inside each write would let a tenant's writers commit only one after another.
create table audit_log (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  entity text not null,
  entity_id uuid not null,
  operation text not null,
  user_id uuid,
  request_id text,
  old_value jsonb not null,
  new_value jsonb not null,
  primary key (tenant_id, id)
);
create index audit_log_entity_ix on audit_log (tenant_id, entity, entity_id, id desc);
-- Entries that no seal covers yet.
create table audit_pending (
  tenant_id uuid not null,
  id uuid not null,
  primary key (tenant_id, id)
);
-- One link of the chain: the hash of the link before and of these entries.
create table audit_seal (
  tenant_id uuid not null,
  seq bigint not null,
  entry_ids uuid[] not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
-- The last link of each tenant's chain; its row orders the sealers.
create table audit_head (
  tenant_id uuid primary key references tenant (tenant_id),
  seq bigint not null default 0,
  hash bytea not null default '\x'
);

-- Appends entries [{id, entity, entity_id, operation, user_id, request_id, old_value, new_value}]; last statement of a write.
create function audit_append(t uuid, entries jsonb) returns void language plpgsql as $$
begin
  insert into audit_log (tenant_id, id, entity, entity_id, operation, user_id, request_id, old_value, new_value)
  select t, e.id, e.entity, e.entity_id, e.operation, e.user_id, e.request_id, e.old_value, e.new_value
  from jsonb_to_recordset(entries) as e(id uuid, entity text, entity_id uuid, operation text, user_id uuid, request_id text, old_value jsonb, new_value jsonb);
  insert into audit_pending (tenant_id, id) select t, (e->>'id')::uuid from jsonb_array_elements(entries) e;
end $$;

-- The hash that follows `previous` for these entries, null when one of them is missing. Times as UTC, whatever zone the
-- session of a sealer or verifier has.
create function audit_hash(t uuid, previous bytea, entries uuid[]) returns bytea language plpgsql stable set timezone = 'UTC' as $$
declare
  digest bytea;
  found bigint;
begin
  select string_agg(sha256(convert_to(to_jsonb(l)::text, 'UTF8')), ''::bytea order by l.id), count(*) into digest, found
  from audit_log l where l.tenant_id = t and l.id = any (entries);
  return case when found = cardinality(entries) then sha256(previous || digest) end;
end $$;

-- Adds a link over what is pending; answers how many entries. One sealer per tenant at a time.
create function audit_seal(t uuid) returns int language plpgsql as $$
declare
  head audit_head;
  entries uuid[];
begin
  select * into head from audit_head where tenant_id = t for update;
  with taken as (
    delete from audit_pending where tenant_id = t and id in (select id from audit_pending where tenant_id = t order by id limit 5000) returning id)
  select array_agg(id order by id) into entries from taken;
  if entries is null then
    return 0;
  end if;
  head.seq := head.seq + 1;
  head.hash := audit_hash(t, head.hash, entries);
  insert into audit_seal (tenant_id, seq, entry_ids, hash) values (t, head.seq, entries, head.hash);
  update audit_head set seq = head.seq, hash = head.hash where tenant_id = t;
  return cardinality(entries);
end $$;

-- The first link at which the chain and the log disagree, null when they agree; pending entries are no fault.
create function audit_verify(t uuid) returns bigint language plpgsql stable as $$
declare
  previous bytea := '\x';
  expected bigint := 0;
  link audit_seal;
begin
  for link in select * from audit_seal s where s.tenant_id = t order by s.seq loop
    expected := expected + 1;
    if link.seq <> expected or audit_hash(t, previous, link.entry_ids) is distinct from link.hash then
      return expected;
    end if;
    previous := link.hash;
  end loop;
  if exists (select 1 from audit_head h where h.tenant_id = t and (h.seq <> expected or h.hash <> previous))
    or exists (
      select l.id from audit_log l where l.tenant_id = t
      except select unnest(s.entry_ids) from audit_seal s where s.tenant_id = t
      except select p.id from audit_pending p where p.tenant_id = t) then
    return expected + 1;
  end if;
  return null;
end $$;

-- Credits: balance = sum of the ledger, always; never negative. The source makes a booking unique.
create table credit_account (
  tenant_id uuid primary key references tenant (tenant_id),
  balance bigint not null default 0 check (balance >= 0)
);
create table credit_ledger (
  tenant_id uuid not null,
  kind text not null check (kind in ('grant', 'refill', 'expense')),
  source_id uuid not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  business_unit_id uuid,
  at timestamptz not null default now(),
  user_id uuid,
  primary key (tenant_id, kind, source_id)
);
create index credit_ledger_at_ix on credit_ledger (tenant_id, at desc);
