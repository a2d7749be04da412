-- The places of objects in their tree: the names from the root, and the depth. A change writes the paths of the nearest
-- descendants in the same transaction; a handler of events compares all of them once it is visible, so that however
-- changes overlap, the paths agree with the names in the end (docs/decisions/trees-and-paths.md). Rows are looked up by key, by the
-- rules of rollup.sql.

-- Writes the paths of these objects where they differ from the names of their ancestors. Returns their number. Planned
-- with each call: among the indexes of a table that is still small, a stored plan may have chosen another one than that
-- of the key.
create or replace function object_paths_write(t uuid, objects uuid[]) returns int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan as $$
declare
  ids uuid[] := objects; units uuid[]; paths text[]; depths int[]; written int;
begin
  -- Paths that differ are locked, and compared again with the changes that the lock may have waited for.
  for round in 1..2 loop
    with recursive w as (
      select n.id, o.business_unit_id, o.parent_id, o.name as path, 0 as depth from unnest((select ids)) n (id)
      cross join lateral (select business_unit_id, parent_id, name from object where tenant_id = t and id = n.id and version > 0 offset 0) o
      union all
      select w.id, w.business_unit_id, o.parent_id, o.name || ' / ' || w.path, w.depth + 1 from w
      cross join lateral (select parent_id, name from object where tenant_id = t and id = w.parent_id and version > 0 offset 0) o)
    select array_agg(w.id), array_agg(w.business_unit_id), array_agg(w.path), array_agg(w.depth) into ids, units, paths, depths
    from w
    left join lateral (select full_name, hierarchy_depth from object_path where tenant_id = t and object_id = w.id offset 0) p on true
    where w.parent_id is null and (p.full_name, p.hierarchy_depth) is distinct from (w.path, w.depth);
    if ids is null then
      return 0;
    end if;
    if round = 1 then
      perform 1 from (select id from unnest((select ids)) n (id) order by id desc) n
      cross join lateral (select 1 from object_path where tenant_id = t and object_id = n.id for no key update) p;
    end if;
  end loop;
  with i as (
    insert into object_path as p (tenant_id, object_id, business_unit_id, full_name, hierarchy_depth)
    select t, n.* from unnest((select ids), (select units), (select paths), (select depths)) n
    on conflict (tenant_id, object_id) do update set full_name = excluded.full_name, hierarchy_depth = excluded.hierarchy_depth
    returning object_id)
  select count(*) into written from i;
  return written;
end $$;

-- Writes the path of a new object, whose parent has its own: a tenth of the work of comparing it.
create or replace function object_path_create(t uuid, obj uuid) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  written int;
begin
  with i as (
    insert into object_path (tenant_id, object_id, business_unit_id, full_name, hierarchy_depth)
    select t, o.id, o.business_unit_id, coalesce(p.full_name || ' / ', '') || o.name, coalesce(p.hierarchy_depth + 1, 0)
    from (select id, business_unit_id, parent_id, name from object where tenant_id = t and id = obj and version > 0 offset 0) o
    left join lateral (select full_name, hierarchy_depth from object_path where tenant_id = t and object_id = o.parent_id offset 0) p on true
    returning object_id)
  select count(*) into written from i;
end $$;

-- The same for these objects and their descendants, the nearest first, up to `most`. Returns whether there are no more.
create or replace function object_paths_follow(t uuid, objects uuid[], most int) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  below uuid[];
begin
  with recursive d as (
    select n.id from unnest((select objects)) n (id)
    union
    select c.object_id from d
    cross join lateral (select object_id from object_quality where tenant_id = t and parent_id = d.id offset 0) c)
  select array_agg(id) into below from (select id from d limit most + 1) n;
  perform object_paths_write(t, below[:most]);
  return coalesce(cardinality(below), 0) <= most;
end $$;

-- The same outside of changes: for more than `most` objects, all of the tenant are to be compared, in steps
-- (object_paths_check).
create or replace function object_paths_settle(t uuid, objects uuid[], most int) returns void language plpgsql as $$
begin
  -- Waits for a step in progress, which might write a path that is already outdated.
  perform 1 from object_path_check where tenant_id = t for update;
  if not object_paths_follow(t, objects, most) then
    insert into object_path_check as c (tenant_id) values (t)
    on conflict (tenant_id) do update set object_id = excluded.object_id;
  end if;
end $$;

-- Compares the paths of the next `most` objects. Returns whether there may be more.
create or replace function object_paths_check(t uuid, most int) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  reached uuid; next uuid[];
begin
  select object_id into reached from object_path_check where tenant_id = t for update;
  if reached is null then
    return false;
  end if;
  select array_agg(object_id order by object_id) into next
  from (select object_id from object_quality where tenant_id = t and object_id > reached order by object_id limit most) q;
  perform object_paths_write(t, next);
  if coalesce(cardinality(next), 0) < most then
    delete from object_path_check where tenant_id = t;
    return false;
  end if;
  -- Not within the statement: a worker of a cluster crashes on an element of an array there.
  reached := next[most];
  update object_path_check set object_id = reached where tenant_id = t;
  return true;
end $$;
