-- Changes to the tree of business units, whose root is the company, by the rules of rollup.sql.

-- Refuses archived units. With the share lock, archiving the unit at the same time waits, or sees the object.
create or replace function units_open(t uuid, units uuid[]) returns void language plpgsql
set enable_seqscan = off as $$
declare
  any_archived boolean;
begin
  with l as (
    select b.archived from (select id from unnest((select units)) n (id) order by id desc) n
    cross join lateral (select archived from business_unit where tenant_id = t and id = n.id for share) b)
  select bool_or(archived) into any_archived from l;
  if any_archived then
    raise exception 'the business unit is archived' using errcode = 'PL003';
  end if;
end $$;

-- Locks a unit, its ancestors, a new parent with its ancestors and, with with_below, all descendants; paths nearest first.
create or replace function unit_paths_lock(t uuid, unit uuid, parent uuid, with_below boolean, out path uuid[], out parent_path uuid[], out below uuid[], out height int)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  before uuid[];
begin
  for round in 1..2 loop
    with recursive r as (
      select business_unit_id as id, parent_id, 0 as n from business_unit_quality where tenant_id = t and business_unit_id = unit
      union all
      select q.business_unit_id, q.parent_id, r.n + 1 from r
      cross join lateral (select business_unit_id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = r.parent_id offset 0) q)
    select array_agg(id order by n) into path from r;
    with recursive r as (
      select business_unit_id as id, parent_id, 0 as n from business_unit_quality where tenant_id = t and business_unit_id = parent
      union all
      select q.business_unit_id, q.parent_id, r.n + 1 from r
      cross join lateral (select business_unit_id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = r.parent_id offset 0) q)
    select coalesce(array_agg(id order by n), '{}') into parent_path from r;
    with recursive d as (
      select business_unit_id as id, 0 as n from business_unit_quality where tenant_id = t and business_unit_id = unit
      union all
      select c.business_unit_id, d.n + 1 from d
      cross join lateral (select business_unit_id from business_unit_quality where tenant_id = t and parent_id = d.id offset 0) c)
    select coalesce(array_agg(id order by n, id), '{}'), max(n) into below, height from d;
    if round = 1 then
      before := path || parent_path || below;
      perform 1 from business_unit_quality
      where tenant_id = t and business_unit_id in (select unnest(path || parent_path || case when with_below then below else '{}' end))
      order by business_unit_id desc for no key update;
    elsif path || parent_path || below is distinct from before then
      raise exception 'the unit tree changed' using errcode = '40001';
    end if;
  end loop;
  if path is null or (parent is not null and parent_path = '{}') then
    raise exception 'no such unit' using errcode = 'P0002';
  end if;
end $$;

-- Enters a new unit (a row of business_unit) into the roll-up.
create or replace function unit_created(t uuid, unit uuid) returns void language plpgsql as $$
declare
  l record; parent uuid;
begin
  with i as (
    insert into business_unit_quality (tenant_id, business_unit_id, parent_id)
    select t, id, parent_id from business_unit where tenant_id = t and id = unit and not archived
    returning parent_id)
  select parent_id into parent from i;
  l := unit_paths_lock(t, unit, parent, false);
  if cardinality(l.path) > 33 then
    raise exception 'the hierarchy is too deep' using errcode = 'PL002';
  end if;
  update business_unit_quality set children_count = children_count + 1 where tenant_id = t and business_unit_id = parent;
  perform units_open(t, array[parent]);
  update tenant set scope_revision = scope_revision + 1 where tenant_id = t;
end $$;

-- Moves a unit and its subtree to a new parent.
create or replace function unit_move(t uuid, unit uuid, parent uuid) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; q business_unit_quality; counted int;
begin
  l := unit_paths_lock(t, unit, parent, true);
  select * into q from business_unit_quality where tenant_id = t and business_unit_id = unit;
  if q.parent_id is not distinct from parent then
    return;
  elsif unit = any (l.parent_path) then
    raise exception 'a unit cannot be below itself' using errcode = 'PL001';
  elsif cardinality(l.parent_path) + l.height > 32 then
    raise exception 'the hierarchy is too deep' using errcode = 'PL002';
  end if;
  update business_unit_quality a set
    inherited_ok = a.inherited_ok + x.sign * (q.actual_ok + q.inherited_ok),
    inherited_attention = a.inherited_attention + x.sign * (q.actual_attention + q.inherited_attention),
    inherited_critical = a.inherited_critical + x.sign * (q.actual_critical + q.inherited_critical)
  from (
    select id, -1 as sign from unnest(l.path[2:]) o (id) where id <> all (l.parent_path)
    union all
    select id, 1 from unnest(l.parent_path) o (id) where id <> all (l.path[2:])) x
  where a.tenant_id = t and a.business_unit_id = x.id;
  select (archive_root is distinct from unit)::int into counted from business_unit where tenant_id = t and id = unit;
  update business_unit_quality set children_count = children_count + case when business_unit_id = parent then counted else -counted end
  where tenant_id = t and business_unit_id in (q.parent_id, parent);
  update business_unit_quality set parent_id = parent where tenant_id = t and business_unit_id = unit;
  update business_unit set parent_id = parent where tenant_id = t and id = unit;
  if counted = 1 then
    perform units_open(t, array[unit, parent]);
  end if;
  update tenant set scope_revision = scope_revision + 1 where tenant_id = t;
end $$;

-- Archives a unit with its subtree, or restores exactly the units archived together with it; returns the units whose
-- flag changed. A unit with an object that is not archived cannot be archived, nor can the company.
create or replace function unit_archive(t uuid, unit uuid, archive boolean, with_hierarchy boolean, who uuid) returns uuid[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; u business_unit; changed uuid[];
begin
  l := unit_paths_lock(t, unit, null, true);
  perform 1 from business_unit where tenant_id = t and id in (select unnest(l.below)) order by id desc for no key update;
  select * into u from business_unit where tenant_id = t and id = unit;
  if u.archived = archive then
    return '{}';
  elsif archive and u.parent_id is null then
    raise exception 'the company cannot be archived' using errcode = 'PL005';
  elsif archive and not with_hierarchy and exists (select 1 from business_unit where tenant_id = t and parent_id = unit and not archived) then
    raise exception 'the unit has children' using errcode = 'PL004';
  elsif not archive and u.archive_root <> unit then
    raise exception 'the parent is archived' using errcode = 'PL003';
  end if;
  with c as (
    update business_unit set archived = archive, archive_root = case when archive then unit end, version = version + 1,
      updated_at = now(), updated_by = who
    where tenant_id = t and id in (select unnest(l.below)) and archive_root is not distinct from case when not archive then unit end
    returning id)
  select array_agg(id) into changed from c;
  update business_unit_quality set children_count = children_count + case when archive then -1 else 1 end
  where tenant_id = t and business_unit_id = u.parent_id;
  if not archive then
    perform units_open(t, array[u.parent_id]);
  elsif exists (select 1 from object where tenant_id = t and business_unit_id in (select unnest(changed)) and not archived) then
    raise exception 'the unit has objects' using errcode = 'PL005';
  end if;
  update tenant set scope_revision = scope_revision + 1 where tenant_id = t;
  return changed;
end $$;

-- Permanently deletes a unit and its subtree. Fails with 23503 if a foreign key still points to one of them.
create or replace function unit_delete(t uuid, unit uuid, with_hierarchy boolean) returns uuid[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; u business_unit;
begin
  l := unit_paths_lock(t, unit, null, true);
  if cardinality(l.below) > 1 and not with_hierarchy then
    raise exception 'the unit has children' using errcode = 'PL004';
  end if;
  select * into u from business_unit where tenant_id = t and id = unit for update;
  if u.archive_root is distinct from unit then
    update business_unit_quality set children_count = children_count - 1 where tenant_id = t and business_unit_id = u.parent_id;
  end if;
  delete from business_unit_quality where tenant_id = t and business_unit_id in (select unnest(l.below));
  delete from business_unit where tenant_id = t and id in (select unnest(l.below));
  update tenant set scope_revision = scope_revision + 1 where tenant_id = t;
  return l.below;
end $$;
