-- Tenant accounts for the operator, ordered by name: those after a given name and id, or a single one by id. The only read
-- across tenants, and only the reading role gets rows of more than one tenant from it.
create or replace function tenant_accounts(wanted uuid, after_name text, after_id uuid, first_row bigint, row_count int)
returns table (id uuid, name text, is_operator boolean, license_type text, expires_at timestamptz, suspended_at timestamptz,
  credits_per_inspection int, credits_per_detail int, created_at timestamptz, income bigint, expense bigint, refill_sum bigint,
  users bigint, objects bigint, last_login_at timestamptz)
language plpgsql stable as $$
begin
  return query
  select t.tenant_id, t.name, t.is_operator, t.license_type, t.expires_at, t.suspended_at, t.credits_per_inspection,
    t.credits_per_detail, t.created_at, a.income, a.expense, a.refill_sum,
    (select count(*) from app_user u where u.tenant_id = a.tenant_id and u.is_active and not u.archived),
    (select coalesce(sum(q.objects_ok + q.objects_attention + q.objects_critical + q.objects_not_assessed), 0)::bigint
      from business_unit_quality q where q.tenant_id = a.tenant_id),
    (select max(u.last_login_at) from app_user u where u.tenant_id = a.tenant_id)
  from (
    select * from tenant n
    where (wanted is null or n.tenant_id = wanted) and (after_id is null or (lower(n.name), n.tenant_id) > (lower(after_name), after_id))
    order by lower(n.name), n.tenant_id offset first_row limit row_count) t
  join credit_account a on a.tenant_id = t.tenant_id
  order by lower(t.name), t.tenant_id;
end $$;

create or replace function tenant_count() returns int language plpgsql stable as $$
begin
  return (select count(*) from tenant);
end $$;

-- The id of the tenant's licence, its limits, the bytes of all files, whether their locations are kept, and its settings for
-- work in the field.
create or replace function tenant_limits(t uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('license_id', n.license_id, 'max_users', n.max_users, 'max_objects', n.max_objects, 'grace_days', n.grace_days, 'file_bytes', coalesce((select u.bytes from file_usage u where u.tenant_id = n.tenant_id), 0),
      'max_file_bytes', n.max_file_bytes, 'keeps_places', n.keeps_places,
      'photo_side', n.photo_side, 'days_ahead', n.days_ahead, 'photos_wait', n.photos_wait,
      'stays_signed_in', n.stays_signed_in)
    from tenant n where n.tenant_id = t);
end $$;

-- The tenant's time zone, which tenant_accounts does not return because its columns are fixed.
create or replace function tenant_time_zone(t uuid) returns text language plpgsql stable as $$
begin
  return (select n.time_zone from tenant n where n.tenant_id = t);
end $$;

-- Refuses a transaction that has added an object (or a user) too many. Simultaneous additions pass here one after the
-- other, each seeing the committed ones before it: a separate statement counts, after the lock. Objects are the sums of
-- the units, which are few.
create or replace function objects_within_limit(t uuid) returns void language plpgsql as $$
declare
  most int; objects bigint;
begin
  select max_objects into most from tenant where tenant_id = t for no key update;
  select coalesce(sum(objects_ok + objects_attention + objects_critical + objects_not_assessed), 0) into objects
  from business_unit_quality where tenant_id = t;
  if objects > most then
    raise exception 'too many objects' using errcode = 'PL011', detail = most;
  end if;
end $$;

-- Adds to the bytes of the tenant's files, or raises PL011 if they then exceed the limit. Called last: other additions wait here.
create or replace function file_bytes_add(t uuid, added bigint) returns void language plpgsql as $$
declare
  total bigint; most bigint;
begin
  insert into file_usage as u (tenant_id, bytes) values (t, added)
  on conflict (tenant_id) do update set bytes = u.bytes + excluded.bytes returning u.bytes into total;
  select max_file_bytes into most from tenant where tenant_id = t;
  if total > most then
    raise exception 'too many bytes of files' using errcode = 'PL011', detail = most;
  end if;
end $$;

create or replace function users_within_limit(t uuid) returns void language plpgsql as $$
declare
  most int; users bigint;
begin
  select max_users into most from tenant where tenant_id = t for no key update;
  select count(*) into users from app_user where tenant_id = t and is_active and not archived;
  if users > most then
    raise exception 'too many users' using errcode = 'PL011', detail = most;
  end if;
end $$;
