-- Changes to the tree of objects, by the rules of rollup.sql.

-- Locks an object, its ancestors and a new parent with its ancestors; returns both paths, nearest first.
create or replace function object_paths_lock(t uuid, obj uuid, parent uuid, out path uuid[], out parent_path uuid[]) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  changed boolean;
begin
  with recursive r as (
    select s.nr, q.object_id, q.parent_id, 0 as n from unnest(array[obj, parent]) with ordinality s (id, nr)
    cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = s.id offset 0) q
    union all
    select r.nr, q.object_id, q.parent_id, r.n + 1 from r
    cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = r.parent_id offset 0) q
  ), l as (
    select r.*, q.parent_id as parent_locked from (select * from r order by object_id desc) r
    cross join lateral (select parent_id from object_quality where tenant_id = t and object_id = r.object_id for no key update) q)
  select array_agg(object_id order by n) filter (where nr = 1), coalesce(array_agg(object_id order by n) filter (where nr = 2), '{}'),
    count(*) <> (select count(*) from r) or bool_or(parent_id is distinct from parent_locked)
  into path, parent_path, changed from l;
  if changed then
    raise exception 'the object tree changed' using errcode = '40001';
  elsif path is null or (parent is not null and parent_path = '{}') then
    raise exception 'no such object' using errcode = 'P0002';
  end if;
end $$;

-- The exact number of levels under an object, for use when the stored upper bound is too high.
create or replace function object_height(t uuid, obj uuid) returns int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  levels int;
begin
  with recursive d as (
    select obj as id, 0 as n
    union all
    select c.object_id, d.n + 1 from d
    cross join lateral (select object_id from object_quality where tenant_id = t and parent_id = d.id offset 0) c)
  select max(n) into levels from d;
  return levels;
end $$;

-- Moves an object and its subtree to a new parent (null makes it a root).
create or replace function object_move(t uuid, obj uuid, parent uuid) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; q object_quality; was_reached uuid[]; reached uuid[]; was_live boolean; will_live boolean; before smallint[]; counted record;
begin
  l := object_paths_lock(t, obj, parent);
  select * into q from object_quality where tenant_id = t and object_id = obj;
  if q.parent_id is not distinct from parent then
    return;
  elsif obj = any (l.parent_path) then
    raise exception 'an object cannot be below itself' using errcode = 'PL001';
  end if;
  if cardinality(l.parent_path) + q.height > 32 then
    q.height := object_height(t, obj);
    update object_quality set height = q.height where tenant_id = t and object_id = obj;
    if cardinality(l.parent_path) + q.height > 32 then
      raise exception 'the hierarchy is too deep' using errcode = 'PL002';
    end if;
  end if;

  update object set parent_id = parent where tenant_id = t and id = obj;
  if q.attached then
    was_live := quality_live(t, l.path);
    will_live := quality_live(t, l.parent_path);
    if not was_live or not will_live then
      raise exception 'the object or its parent is archived' using errcode = 'PL003';
    end if;
    was_reached := quality_reach(t, l.path[2:]);
    reached := quality_reach(t, l.parent_path);
    before := quality_statuses(t, was_reached || reached);
    perform quality_inherit(t, array(select x from unnest(was_reached) x where x <> all (reached)),
      -(q.actual_ok + q.inherited_ok), -(q.actual_attention + q.inherited_attention), -(q.actual_critical + q.inherited_critical));
    perform quality_inherit(t, array(select x from unnest(reached) x where x <> all (was_reached)),
      q.actual_ok + q.inherited_ok, q.actual_attention + q.inherited_attention, q.actual_critical + q.inherited_critical);
    perform budget_inherit(t, array(select x from unnest(was_reached) x where x <> all (reached)), obj, -1);
    perform budget_inherit(t, array(select x from unnest(reached) x where x <> all (was_reached)), obj, 1);
    update object_quality set children_count = children_count - 1 where tenant_id = t and object_id = q.parent_id;
    update object_quality set children_count = children_count + 1 where tenant_id = t and object_id = parent;
  end if;
  update object_quality a set height = q.height + p.n from unnest((select l.parent_path)) with ordinality p (id, n)
  where a.tenant_id = t and a.object_id = p.id and p.id = any (array[p.id]) and a.height < q.height + p.n;
  update object_quality set parent_id = parent where tenant_id = t and object_id = obj;
  perform budget_place(t, obj);
  counted := status_changes(t, was_reached || reached, before, quality_statuses(t, was_reached || reached));
  if counted.units is not null then
    perform unit_add(t, '{}', '{}', '{}', '{}', counted.units, counted.statuses, counted.changes);
  end if;
end $$;

-- An object and its descendants, without subtrees that were archived on their own: the rows that archiving or restoring
-- it changes.
create or replace function object_attached_below(t uuid, obj uuid) returns uuid[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  below uuid[];
begin
  with recursive d as (
    select obj as id
    union all
    select c.object_id from d
    cross join lateral (select object_id from object_quality where tenant_id = t and parent_id = d.id and attached offset 0) c)
  select array_agg(id) into below from d;
  return below;
end $$;

-- Archives an object with its subtree, or restores exactly the objects archived together with it. Returns the objects
-- whose flag changed; empty if nothing had to change.
create or replace function object_archive(t uuid, obj uuid, archive boolean, with_hierarchy boolean, who uuid) returns uuid[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; q object_quality; above_live boolean; below uuid[]; units uuid[]; sign int := case when archive then -1 else 1 end;
  before smallint[]; counted record;
begin
  l := object_paths_lock(t, obj, null);
  select * into q from object_quality where tenant_id = t and object_id = obj;
  above_live := quality_live(t, l.path[2:]);
  if archive <> q.attached or (archive and not above_live) then
    if not archive and not above_live then
      raise exception 'the parent is archived' using errcode = 'PL003';
    end if;
    return '{}';
  elsif archive and q.children_count > 0 and not with_hierarchy then
    raise exception 'the object has children' using errcode = 'PL004';
  elsif not above_live then
    raise exception 'the parent is archived' using errcode = 'PL003';
  end if;

  update object_quality set children_count = children_count + sign where tenant_id = t and object_id = q.parent_id;
  update object_quality set attached = not archive where tenant_id = t and object_id = obj;
  below := object_attached_below(t, obj);
  perform 1 from (select id from unnest((select below)) n (id) order by id desc) n
  cross join lateral (select 1 from object where tenant_id = t and id = n.id for no key update) o;
  update object o set archived = archive, archive_root = case when archive then obj end, version = version + 1,
    updated_at = now(), updated_by = who
  from unnest((select below)) n (id) where o.tenant_id = t and o.id = n.id and n.id = any (array[n.id]);
  before := quality_statuses(t, l.path[2:]);
  perform quality_inherit(t, l.path[2:], sign * (q.actual_ok + q.inherited_ok), sign * (q.actual_attention + q.inherited_attention),
    sign * (q.actual_critical + q.inherited_critical));
  perform budget_inherit(t, l.path[2:], obj, sign);
  perform budget_place(t, obj);
  perform 1 from (select id from unnest((select below)) n (id) order by id desc) n
  cross join lateral (select 1 from object_facts where tenant_id = t and object_id = n.id for no key update) f;
  update object_facts f set archived = archive
  from unnest((select below)) n (id) where f.tenant_id = t and f.object_id = n.id and n.id = any (array[n.id]);
  counted := status_changes(t, l.path[2:], before, quality_statuses(t, l.path[2:]));
  perform quality_units(t, below, sign, counted.units, counted.statuses, counted.changes);
  if not archive then
    select array_agg(distinct o.business_unit_id) into units from unnest((select below)) x (id)
    cross join lateral (select business_unit_id from object where tenant_id = t and id = x.id and version > 0 offset 0) o;
    perform units_open(t, units);
  end if;
  return below;
end $$;
