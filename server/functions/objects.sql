-- Creating, changing and deleting objects, by the rules of rollup.sql.

-- Enters new objects (rows of object, whole subtrees at once) into the roll-up.
create or replace function objects_created(t uuid, objects uuid[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  units uuid[]; counts int[]; obj uuid; entered int; changed boolean; deepest int; all_live boolean;
begin
  with i as (
    insert into object_quality (tenant_id, object_id, parent_id)
    select t, o.id, o.parent_id from (select id from unnest((select objects)) n (id) order by id desc) n
    cross join lateral (select id, parent_id from object where tenant_id = t and id = n.id and not archived offset 0) o
    returning object_id
  ), f as (
    insert into object_facts (tenant_id, object_id, object_class_id, business_unit_id, form_factor_code, status_code, operative_status_code)
    select t, n.id, o.* from (select id from unnest((select objects)) n (id) order by id desc) n
    cross join lateral (select object_class_id, business_unit_id, form_factor_code, status_code, operative_status_code
      from object where tenant_id = t and id = n.id offset 0) o
    returning business_unit_id
  ), n as (
    select business_unit_id as unit, count(*)::int as objects from f group by 1)
  select (select count(*) from i), array_agg(unit), array_agg(n.objects) into entered, units, counts from n;
  if entered <> cardinality(objects) then
    raise exception 'no such object' using errcode = 'P0002';
  end if;

  with recursive r as (
    select q.object_id, q.parent_id from unnest((select objects)) n (id)
    cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = n.id offset 0) q
    union
    select q.object_id, q.parent_id from r
    cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = r.parent_id offset 0) q
  ), l as (
    select r.parent_id, q.parent_id as parent_locked from (select * from r order by object_id desc) r
    cross join lateral (select parent_id from object_quality where tenant_id = t and object_id = r.object_id for no key update) q)
  select count(*) <> (select count(*) from r) or bool_or(parent_id is distinct from parent_locked) into changed from l;
  if changed then
    raise exception 'the object tree changed' using errcode = '40001';
  end if;

  with recursive w as (
    select q.object_id, q.parent_id, q.attached, 0 as n from unnest((select objects)) n (id)
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = n.id offset 0) q
    union all
    select q.object_id, q.parent_id, q.attached, w.n + 1 from w
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = w.parent_id offset 0) q
  ), s as (
    select object_id, max(n) as height, count(*) filter (where n = 1) as children from w group by object_id having object_id = any (array[object_id])
  ), u as (
    update object_quality q set height = greatest(q.height, s.height), children_count = q.children_count + s.children
    from s where q.tenant_id = t and q.object_id = s.object_id and (s.height > q.height or s.children > 0)
    returning q.object_id)
  select max(n), bool_and(attached) into deepest, all_live from w;
  if not all_live then
    raise exception 'the parent is archived' using errcode = 'PL003';
  elsif deepest > 32 then
    raise exception 'the hierarchy is too deep' using errcode = 'PL002';
  end if;
  perform 1 from (select id from unnest((select units)) n (id) order by id desc) n
  cross join lateral (select 1 from business_unit_quality where tenant_id = t and business_unit_id = n.id for no key update) q;
  update business_unit_quality q set objects_not_assessed = q.objects_not_assessed + n.objects
  from unnest((select units), (select counts)) n (id, objects)
  where q.tenant_id = t and q.business_unit_id = n.id and n.id = any (array[n.id]);
  perform units_open(t, units);
  if cardinality(objects) = 1 then
    obj := objects[1];
    perform object_path_create(t, obj);
  else
    perform object_paths_write(t, objects);
  end if;
end $$;

-- Copies changed attributes of objects to object_facts. The status, the unit and the archived flag have their own functions.
create or replace function object_refresh_facts(t uuid, objects uuid[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from (select id from unnest((select objects)) n (id) order by id desc) n
  cross join lateral (select 1 from object_facts where tenant_id = t and object_id = n.id for no key update) f;
  update object_facts f set object_class_id = o.object_class_id, form_factor_code = o.form_factor_code,
    status_code = o.status_code, operative_status_code = o.operative_status_code
  from unnest((select objects)) n (id)
  cross join lateral (select object_class_id, form_factor_code, status_code, operative_status_code
    from object where tenant_id = t and id = n.id offset 0) o
  where f.tenant_id = t and f.object_id = n.id and n.id = any (array[n.id])
    and (f.object_class_id, f.form_factor_code, f.status_code, f.operative_status_code)
      is distinct from (o.object_class_id, o.form_factor_code, o.status_code, o.operative_status_code);
end $$;

-- Assigns an object, without its descendants, to another business unit.
create or replace function object_set_unit(t uuid, obj uuid, unit uuid) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; q object_quality; was_unit uuid; live boolean;
begin
  l := object_paths_lock(t, obj, null);
  select * into q from object_quality where tenant_id = t and object_id = obj;
  live := quality_live(t, l.path);
  select business_unit_id into was_unit from object where tenant_id = t and id = obj and version > 0;
  if was_unit = unit then
    return;
  end if;
  update object set business_unit_id = unit where tenant_id = t and id = obj;
  update object_facts set business_unit_id = unit where tenant_id = t and object_id = obj;
  update object_path set business_unit_id = unit where tenant_id = t and object_id = obj;
  if live then
    perform unit_add(t, array[was_unit, unit], array[-q.actual_ok, q.actual_ok], array[-q.actual_attention, q.actual_attention],
      array[-q.actual_critical, q.actual_critical], array[was_unit, unit], array[q.total_status, q.total_status], array[-1, 1]);
  end if;
  perform units_open(t, array[unit]);
end $$;

-- Permanently deletes an object and its subtree; returns the deleted ids. Fails with 23503 if a foreign key still
-- points to one of them.
create or replace function object_delete(t uuid, obj uuid, with_hierarchy boolean) returns uuid[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  q object_quality; ids uuid[]; path uuid[]; ids_read uuid[]; path_read uuid[]; live uuid[]; results int; results_locked int;
  reached uuid[]; before smallint[]; counted record;
begin
  for round in 1..2 loop
    with recursive d as (
      select object_id from object_quality where tenant_id = t and object_id = obj
      union all
      select c.object_id from d
      cross join lateral (select object_id from object_quality where tenant_id = t and parent_id = d.object_id offset 0) c)
    select array_agg(object_id order by object_id desc) into ids from d;
    with recursive r as (
      select object_id, parent_id, 0 as n from object_quality where tenant_id = t and object_id = obj
      union all
      select c.object_id, c.parent_id, r.n + 1 from r
      cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = r.parent_id offset 0) c)
    select array_agg(object_id order by n) into path from r;
    if round = 1 then
      ids_read := ids;
      path_read := path;
      with l as (
        select 1 from unnest((select ids)) n (id)
        cross join lateral (select 1 from object_result where tenant_id = t and object_id = n.id order by source_kind, source_id for update) r)
      select count(*) into results_locked from l;
      perform 1 from (select id from unnest((select ids || path)) n (id) order by id desc) n
      cross join lateral (select 1 from object_quality where tenant_id = t and object_id = n.id for update) q;
    else
      -- A result added meanwhile may be locked by a transaction that waits for this path.
      select count(*) into results from unnest((select ids)) n (id)
      cross join lateral (select 1 from object_result where tenant_id = t and object_id = n.id offset 0) r;
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

  -- The second change of a row in a transaction checks its foreign keys again. So a change of an indicator or a restriction may
  -- have locked its object and wait for this path.
  begin
    perform 1 from unnest((select ids)) n (id) cross join lateral (select 1 from object where tenant_id = t and id = n.id for update nowait) o;
  exception when lock_not_available then
    raise exception 'an object is being changed' using errcode = '40001';
  end;
  if q.attached then
    reached := quality_reach(t, path[2:]);
    before := quality_statuses(t, reached);
    perform quality_inherit(t, reached, -(q.actual_ok + q.inherited_ok),
      -(q.actual_attention + q.inherited_attention), -(q.actual_critical + q.inherited_critical));
    update object_quality set children_count = children_count - 1 where tenant_id = t and object_id = q.parent_id;
  end if;
  select array_agg(o.id) into live from unnest((select ids)) x (id)
  cross join lateral (select id from object where tenant_id = t and id = x.id and not archived offset 0) o;
  counted := status_changes(t, reached, before, quality_statuses(t, reached));
  perform quality_units(t, live, -1, counted.units, counted.statuses, counted.changes);
  delete from object_result r using unnest((select ids)) n (id) where r.tenant_id = t and r.object_id = n.id and n.id = any (array[n.id]);
  perform 1 from unnest((select ids)) n (id) cross join lateral (select 1 from object_facts where tenant_id = t and object_id = n.id for update) f;
  delete from object_facts f using unnest((select ids)) n (id) where f.tenant_id = t and f.object_id = n.id and n.id = any (array[n.id]);
  delete from object_path p using unnest((select ids)) n (id) where p.tenant_id = t and p.object_id = n.id and n.id = any (array[n.id]);
  delete from object_quality d using unnest((select ids)) n (id) where d.tenant_id = t and d.object_id = n.id and n.id = any (array[n.id]);
  delete from object o using unnest((select ids)) n (id) where o.tenant_id = t and o.id = n.id and n.id = any (array[n.id]);
  return ids;
end $$;
