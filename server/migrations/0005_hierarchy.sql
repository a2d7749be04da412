-- What changes the two trees: creating, moving, archiving, deleting. Rules and refusals as said in 0004.

-- Locks an object, its ancestors and a new parent with its ancestors; answers both paths, nearest first.
create function object_paths_lock(t uuid, obj uuid, parent uuid, out path uuid[], out parent_path uuid[]) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  read_path uuid[]; read_parent_path uuid[];
begin
  for round in 1..2 loop
    with recursive r as (
      select object_id, parent_id, 0 as n from object_quality where tenant_id = t and object_id = obj
      union all
      select q.object_id, q.parent_id, r.n + 1 from r join object_quality q on q.tenant_id = t and q.object_id = r.parent_id)
    select array_agg(object_id order by n) into path from r;
    with recursive r as (
      select object_id, parent_id, 0 as n from object_quality where tenant_id = t and object_id = parent
      union all
      select q.object_id, q.parent_id, r.n + 1 from r join object_quality q on q.tenant_id = t and q.object_id = r.parent_id)
    select coalesce(array_agg(object_id order by n), '{}') into parent_path from r;
    if round = 1 then
      read_path := path;
      read_parent_path := parent_path;
      perform 1 from object_quality where tenant_id = t and object_id = any (path || parent_path)
      order by object_id desc for no key update;
    elsif path is distinct from read_path or parent_path is distinct from read_parent_path then
      raise exception 'the object tree changed' using errcode = '40001';
    end if;
  end loop;
  if path is null or (parent is not null and parent_path = '{}') then
    raise exception 'no such object' using errcode = 'P0002';
  end if;
end $$;

-- The part of a path (nearest first, without the object itself) that the object's counts reach: up to and including
-- the first detached one.
create function quality_reach(t uuid, path uuid[]) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  reached uuid[];
begin
  select array_agg(id) into reached from (
    select p.id, bool_and(q.attached) over (order by p.n rows between unbounded preceding and 1 preceding) as below
    from unnest(path) with ordinality p (id, n) join object_quality q on q.tenant_id = t and q.object_id = p.id) x
  where below is not false;
  return coalesce(reached, '{}');
end $$;

-- Adds inherited counts to locked rows and copies a flipped status to object_facts.
create function quality_inherit(t uuid, objects uuid[], ok int, attention int, critical int) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if cardinality(objects) = 0 or (ok = 0 and attention = 0 and critical = 0) then
    return;
  end if;
  update object_quality q set inherited_ok = q.inherited_ok + ok, inherited_attention = q.inherited_attention + attention,
    inherited_critical = q.inherited_critical + critical
  where q.tenant_id = t and q.object_id = any (objects);
  update object_facts f set total_status = q.total_status from object_quality q
  where q.tenant_id = t and q.object_id = any (objects) and f.tenant_id = t and f.object_id = q.object_id
    and f.total_status is distinct from q.total_status;
end $$;

-- Refuses units that are archived; the share lock makes a concurrent archiving wait, or see the object.
create function units_open(t uuid, units uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  any_archived boolean;
begin
  with l as (
    select archived from business_unit where tenant_id = t and id = any (units) order by id desc for share)
  select bool_or(archived) into any_archived from l;
  if any_archived then
    raise exception 'the business unit is archived' using errcode = 'PL003';
  end if;
end $$;

-- Enters new objects (rows of object, whole subtrees at once) into the roll-up. Each row is looked up by its key in a
-- lateral subquery: however few rows the planner believes a tenant to have, it cannot scan the tenant instead.
create function objects_created(t uuid, objects uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  above uuid[]; above_locked uuid[]; units uuid[]; entered int; deepest int; all_live boolean;
begin
  insert into object_quality (tenant_id, object_id, parent_id)
  select t, o.id, o.parent_id from (select id from unnest(objects) n (id) order by id desc) n
  cross join lateral (select id, parent_id from object where tenant_id = t and id = n.id and not archived offset 0) o;
  get diagnostics entered = row_count;
  if entered <> cardinality(objects) then
    raise exception 'no such object' using errcode = 'P0002';
  end if;
  for round in 1..2 loop
    with recursive r as (
      select q.object_id, q.parent_id from unnest(objects) n (id)
      cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = n.id offset 0) q
      union
      select q.object_id, q.parent_id from r
      cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = r.parent_id offset 0) q)
    select array_agg(object_id order by object_id desc) into above from r;
    if round = 1 then
      above_locked := above;
      perform q.object_id from unnest(above) n (id)
      cross join lateral (select object_id from object_quality where tenant_id = t and object_id = n.id for no key update) q;
    elsif above is distinct from above_locked then
      raise exception 'the object tree changed' using errcode = '40001';
    end if;
  end loop;

  with recursive w as (
    select q.object_id, q.parent_id, q.attached, 0 as n from unnest(objects) n (id)
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = n.id offset 0) q
    union all
    select q.object_id, q.parent_id, q.attached, w.n + 1 from w
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = w.parent_id offset 0) q
  ), s as (
    select object_id, max(n) as height, count(*) filter (where n = 1) as children from w group by object_id
  ), u as (
    update object_quality q set height = greatest(q.height, s.height), children_count = q.children_count + s.children
    from s cross join lateral (select ctid as place from object_quality where tenant_id = t and object_id = s.object_id offset 0) l
    where q.ctid = l.place and (s.height > q.height or s.children > 0))
  select max(n), bool_and(attached) into deepest, all_live from w;
  if not all_live then
    raise exception 'the parent is archived' using errcode = 'PL003';
  elsif deepest > 32 then
    raise exception 'the hierarchy is too deep' using errcode = 'PL002';
  end if;
  insert into object_facts (tenant_id, object_id, object_class_id, business_unit_id, form_factor_code, status_code, operative_status_code)
  select t, n.id, o.* from (select id from unnest(objects) n (id) order by id desc) n
  cross join lateral (select object_class_id, business_unit_id, form_factor_code, status_code, operative_status_code
    from object where tenant_id = t and id = n.id offset 0) o;
  select array_agg(distinct business_unit_id) into units from unnest(objects) n (id)
  cross join lateral (select business_unit_id from object where tenant_id = t and id = n.id offset 0) o;
  perform units_open(t, units);
end $$;

-- Copies changed attributes of objects to object_facts; the status, unit and archived flag have functions of their own.
create function object_refresh_facts(t uuid, objects uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update object_facts f set object_class_id = o.object_class_id, form_factor_code = o.form_factor_code,
    status_code = o.status_code, operative_status_code = o.operative_status_code
  from object o
  where o.tenant_id = t and o.id = any (objects) and f.tenant_id = t and f.object_id = o.id
    and (f.object_class_id, f.form_factor_code, f.status_code, f.operative_status_code)
      is distinct from (o.object_class_id, o.form_factor_code, o.status_code, o.operative_status_code);
end $$;

-- The exact number of levels below an object, for when the stored bound is too high.
create function object_height(t uuid, obj uuid) returns int language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  levels int;
begin
  with recursive d as (
    select obj as id, 0 as n
    union all
    select c.object_id, d.n + 1 from d join object_quality c on c.tenant_id = t and c.parent_id = d.id)
  select max(n) into levels from d;
  return levels;
end $$;

-- Gives an object with its subtree a new parent (null = becomes a root).
create function object_move(t uuid, obj uuid, parent uuid) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; q object_quality; was_reached uuid[]; reached uuid[]; was_live boolean; will_live boolean;
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
    select bool_and(attached) into was_live from object_quality where tenant_id = t and object_id = any (l.path);
    select coalesce(bool_and(attached), true) into will_live from object_quality where tenant_id = t and object_id = any (l.parent_path);
    if not was_live or not will_live then
      raise exception 'the object or its parent is archived' using errcode = 'PL003';
    end if;
    was_reached := quality_reach(t, l.path[2:]);
    reached := quality_reach(t, l.parent_path);
    perform quality_inherit(t, array(select x from unnest(was_reached) x where x <> all (reached)),
      -(q.actual_ok + q.inherited_ok), -(q.actual_attention + q.inherited_attention), -(q.actual_critical + q.inherited_critical));
    perform quality_inherit(t, array(select x from unnest(reached) x where x <> all (was_reached)),
      q.actual_ok + q.inherited_ok, q.actual_attention + q.inherited_attention, q.actual_critical + q.inherited_critical);
    update object_quality set children_count = children_count + case when object_id = parent then 1 else -1 end
    where tenant_id = t and object_id in (q.parent_id, parent);
  end if;
  update object_quality a set height = q.height + p.n from unnest(l.parent_path) with ordinality p (id, n)
  where a.tenant_id = t and a.object_id = p.id and a.height < q.height + p.n;
  update object_quality set parent_id = parent where tenant_id = t and object_id = obj;
end $$;

-- An object and all below it that were not archived before it, which is what its archiving and its restoring concern.
create function object_attached_below(t uuid, obj uuid) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  below uuid[];
begin
  with recursive d as (
    select obj as id
    union all
    select c.object_id from d join object_quality c on c.tenant_id = t and c.parent_id = d.id and c.attached)
  select array_agg(id) into below from d;
  return below;
end $$;

-- Adds (sign 1) or takes away (-1) the own counts of locked objects at their units.
create function quality_units(t uuid, objects uuid[], sign int) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  units uuid[]; oks int[]; attentions int[]; criticals int[];
begin
  select array_agg(unit), array_agg(ok), array_agg(attention), array_agg(critical) into units, oks, attentions, criticals
  from (
    select o.business_unit_id as unit, sign * sum(q.actual_ok)::int as ok, sign * sum(q.actual_attention)::int as attention,
      sign * sum(q.actual_critical)::int as critical
    from unnest(objects) x (id)
    join object_quality q on q.tenant_id = t and q.object_id = x.id
    join object o on o.tenant_id = t and o.id = x.id
    group by 1) s
  where (ok, attention, critical) <> (0, 0, 0);
  if units is not null then
    perform unit_add(t, units, oks, attentions, criticals);
  end if;
end $$;

-- Archives an object with what is below it, or restores exactly what its archiving took along. Answers the objects
-- whose flag changed, none when nothing had to change.
create function object_archive(t uuid, obj uuid, archive boolean, with_hierarchy boolean, who uuid) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; q object_quality; above_live boolean; below uuid[]; units uuid[]; sign int := case when archive then -1 else 1 end;
begin
  l := object_paths_lock(t, obj, null);
  select * into q from object_quality where tenant_id = t and object_id = obj;
  select coalesce(bool_and(attached), true) into above_live from object_quality where tenant_id = t and object_id = any (l.path[2:]);
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
  update object o set archived = archive, archive_root = case when archive then obj end, version = version + 1,
    updated_at = now(), updated_by = who
  from unnest(below) x (id) where o.tenant_id = t and o.id = x.id;
  perform quality_inherit(t, l.path[2:], sign * (q.actual_ok + q.inherited_ok), sign * (q.actual_attention + q.inherited_attention),
    sign * (q.actual_critical + q.inherited_critical));
  update object_facts f set archived = archive from unnest(below) x (id) where f.tenant_id = t and f.object_id = x.id;
  perform quality_units(t, below, sign);
  if not archive then
    select array_agg(distinct o.business_unit_id) into units from unnest(below) x (id) join object o on o.tenant_id = t and o.id = x.id;
    perform units_open(t, units);
  end if;
  return below;
end $$;

-- Gives an object (not what is below it) to another business unit.
create function object_set_unit(t uuid, obj uuid, unit uuid) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; q object_quality; was_unit uuid; live boolean;
begin
  l := object_paths_lock(t, obj, null);
  select * into q from object_quality where tenant_id = t and object_id = obj;
  select bool_and(attached) into live from object_quality where tenant_id = t and object_id = any (l.path);
  select business_unit_id into was_unit from object where tenant_id = t and id = obj;
  if was_unit = unit then
    return;
  end if;
  update object set business_unit_id = unit where tenant_id = t and id = obj;
  update object_facts set business_unit_id = unit where tenant_id = t and object_id = obj;
  if live and (q.actual_ok, q.actual_attention, q.actual_critical) <> (0, 0, 0) then
    perform unit_add(t, array[was_unit, unit], array[-q.actual_ok, q.actual_ok],
      array[-q.actual_attention, q.actual_attention], array[-q.actual_critical, q.actual_critical]);
  end if;
  perform units_open(t, array[unit]);
end $$;

-- Removes an object with all below it for good; answers the objects removed. A foreign key that still points to one
-- of them refuses (23503).
create function object_delete(t uuid, obj uuid, with_hierarchy boolean) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q object_quality; ids uuid[]; path uuid[]; ids_read uuid[]; path_read uuid[]; live uuid[]; results int; results_locked int;
begin
  for round in 1..2 loop
    with recursive d as (
      select object_id from object_quality where tenant_id = t and object_id = obj
      union all
      select c.object_id from d join object_quality c on c.tenant_id = t and c.parent_id = d.object_id)
    select array_agg(object_id order by object_id desc) into ids from d;
    with recursive r as (
      select object_id, parent_id, 0 as n from object_quality where tenant_id = t and object_id = obj
      union all
      select c.object_id, c.parent_id, r.n + 1 from r join object_quality c on c.tenant_id = t and c.object_id = r.parent_id)
    select array_agg(object_id order by n) into path from r;
    if round = 1 then
      ids_read := ids;
      path_read := path;
      with l as (
        select 1 from object_result where tenant_id = t and object_id = any (ids)
        order by object_id desc, source_kind, source_id for update)
      select count(*) into results_locked from l;
      perform 1 from object_quality where tenant_id = t and object_id = any (ids || path) order by object_id desc for update;
    else
      -- A result that came meanwhile may be locked by one who waits for this path.
      select count(*) into results from object_result where tenant_id = t and object_id = any (ids);
      if ids is distinct from ids_read or path is distinct from path_read or results <> results_locked then
        raise exception 'the object tree changed' using errcode = '40001';
      end if;
    end if;
  end loop;
  select * into q from object_quality where tenant_id = t and object_id = obj;
  if q.tenant_id is null then
    raise exception 'no such object' using errcode = 'P0002';
  elsif cardinality(ids) > 1 and not with_hierarchy then
    raise exception 'the object has children' using errcode = 'PL004';
  end if;

  perform 1 from object where tenant_id = t and id = any (ids) order by id desc for update;
  if q.attached then
    perform quality_inherit(t, quality_reach(t, path[2:]), -(q.actual_ok + q.inherited_ok),
      -(q.actual_attention + q.inherited_attention), -(q.actual_critical + q.inherited_critical));
    update object_quality set children_count = children_count - 1 where tenant_id = t and object_id = q.parent_id;
  end if;
  select array_agg(o.id) into live from unnest(ids) x (id) join object o on o.tenant_id = t and o.id = x.id where not o.archived;
  perform quality_units(t, live, -1);
  delete from object_result where tenant_id = t and object_id = any (ids);
  delete from object_facts where tenant_id = t and object_id = any (ids);
  delete from object_quality where tenant_id = t and object_id = any (ids);
  delete from object where tenant_id = t and id = any (ids);
  return ids;
end $$;

-- Business units: the same equations over their own tree, whose root is the company.

-- Locks a unit, its ancestors, a new parent with its ancestors and, if asked, all below it; paths nearest first.
create function unit_paths_lock(t uuid, unit uuid, parent uuid, with_below boolean, out path uuid[], out parent_path uuid[], out below uuid[], out height int)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  before uuid[];
begin
  for round in 1..2 loop
    with recursive r as (
      select business_unit_id as id, parent_id, 0 as n from business_unit_quality where tenant_id = t and business_unit_id = unit
      union all
      select q.business_unit_id, q.parent_id, r.n + 1 from r join business_unit_quality q on q.tenant_id = t and q.business_unit_id = r.parent_id)
    select array_agg(id order by n) into path from r;
    with recursive r as (
      select business_unit_id as id, parent_id, 0 as n from business_unit_quality where tenant_id = t and business_unit_id = parent
      union all
      select q.business_unit_id, q.parent_id, r.n + 1 from r join business_unit_quality q on q.tenant_id = t and q.business_unit_id = r.parent_id)
    select coalesce(array_agg(id order by n), '{}') into parent_path from r;
    with recursive d as (
      select business_unit_id as id, 0 as n from business_unit_quality where tenant_id = t and business_unit_id = unit
      union all
      select c.business_unit_id, d.n + 1 from d join business_unit_quality c on c.tenant_id = t and c.parent_id = d.id)
    select coalesce(array_agg(id order by n, id), '{}'), max(n) into below, height from d;
    if round = 1 then
      before := path || parent_path || below;
      perform 1 from business_unit_quality
      where tenant_id = t and business_unit_id = any (path || parent_path || case when with_below then below else '{}' end)
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
create function unit_created(t uuid, unit uuid) returns void language plpgsql as $$
declare
  l record; parent uuid;
begin
  insert into business_unit_quality (tenant_id, business_unit_id, parent_id)
  select t, id, parent_id from business_unit where tenant_id = t and id = unit and not archived
  returning parent_id into parent;
  l := unit_paths_lock(t, unit, parent, false);
  if cardinality(l.path) > 33 then
    raise exception 'the hierarchy is too deep' using errcode = 'PL002';
  end if;
  update business_unit_quality set children_count = children_count + 1 where tenant_id = t and business_unit_id = parent;
  perform units_open(t, array[parent]);
end $$;

-- Gives a unit with its subtree a new parent.
create function unit_move(t uuid, unit uuid, parent uuid) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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
end $$;

-- Archives a unit with what is below it, or restores exactly that; answers the units whose flag changed. A unit that
-- still holds a live object cannot be archived, nor can the company.
create function unit_archive(t uuid, unit uuid, archive boolean, with_hierarchy boolean, who uuid) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; u business_unit; changed uuid[];
begin
  l := unit_paths_lock(t, unit, null, true);
  perform 1 from business_unit where tenant_id = t and id = any (l.below) order by id desc for no key update;
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
    where tenant_id = t and id = any (l.below) and archive_root is not distinct from case when not archive then unit end
    returning id)
  select array_agg(id) into changed from c;
  update business_unit_quality set children_count = children_count + case when archive then -1 else 1 end
  where tenant_id = t and business_unit_id = u.parent_id;
  if not archive then
    perform units_open(t, array[u.parent_id]);
  elsif exists (select 1 from object where tenant_id = t and business_unit_id = any (changed) and not archived) then
    raise exception 'the unit has objects' using errcode = 'PL005';
  end if;
  return changed;
end $$;

-- Removes a unit with all below it for good; a foreign key that still points to one of them refuses (23503).
create function unit_delete(t uuid, unit uuid, with_hierarchy boolean) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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
  delete from business_unit_quality where tenant_id = t and business_unit_id = any (l.below);
  delete from business_unit where tenant_id = t and id = any (l.below);
  return l.below;
end $$;
