-- The functions of 0004 and 0005 that work on objects, with every row looked up by its key. A lateral subquery with
-- "offset 0" or a lock is planned by itself: where the planner does not know how many rows a tenant has, before the first
-- analyze and so through the whole first import, joins and "= any" read all of the tenant's objects instead. Rows that are
-- written are locked first, so that their ctid stays what the look-up said.

-- Locks an object, its ancestors and a new parent with its ancestors; answers both paths, nearest first.
create or replace function object_paths_lock(t uuid, obj uuid, parent uuid, out path uuid[], out parent_path uuid[]) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  read_path uuid[]; read_parent_path uuid[];
begin
  for round in 1..2 loop
    with recursive r as (
      select object_id, parent_id, 0 as n from object_quality where tenant_id = t and object_id = obj
      union all
      select q.object_id, q.parent_id, r.n + 1 from r
      cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = r.parent_id offset 0) q)
    select array_agg(object_id order by n) into path from r;
    with recursive r as (
      select object_id, parent_id, 0 as n from object_quality where tenant_id = t and object_id = parent
      union all
      select q.object_id, q.parent_id, r.n + 1 from r
      cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = r.parent_id offset 0) q)
    select coalesce(array_agg(object_id order by n), '{}') into parent_path from r;
    if round = 1 then
      read_path := path;
      read_parent_path := parent_path;
      perform 1 from (select id from unnest(path || parent_path) n (id) order by id desc) n
      cross join lateral (select 1 from object_quality where tenant_id = t and object_id = n.id for no key update) q;
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
create or replace function quality_reach(t uuid, path uuid[]) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  reached uuid[];
begin
  select array_agg(id) into reached from (
    select p.id, bool_and(q.attached) over (order by p.n rows between unbounded preceding and 1 preceding) as below
    from unnest(path) with ordinality p (id, n)
    cross join lateral (select attached from object_quality where tenant_id = t and object_id = p.id offset 0) q) x
  where below is not false;
  return coalesce(reached, '{}');
end $$;

-- Copies the status of each object to object_facts.
create or replace function object_facts_status(t uuid, objects uuid[], statuses smallint[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from (select id from unnest(objects) n (id) order by id desc) n
  cross join lateral (select 1 from object_facts where tenant_id = t and object_id = n.id for no key update) f;
  update object_facts f set total_status = n.status from unnest(objects, statuses) n (id, status)
  cross join lateral (select ctid as place from object_facts where tenant_id = t and object_id = n.id offset 0) l
  where f.ctid = l.place and f.total_status is distinct from n.status;
end $$;

-- Adds inherited counts to locked rows and copies a flipped status to object_facts.
create or replace function quality_inherit(t uuid, objects uuid[], ok int, attention int, critical int) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  statuses smallint[];
begin
  if cardinality(objects) = 0 or (ok = 0 and attention = 0 and critical = 0) then
    return;
  end if;
  with u as (
    update object_quality q set inherited_ok = q.inherited_ok + ok, inherited_attention = q.inherited_attention + attention,
      inherited_critical = q.inherited_critical + critical
    from unnest(objects) n (id)
    cross join lateral (select ctid as place from object_quality where tenant_id = t and object_id = n.id offset 0) l
    where q.ctid = l.place
    returning q.object_id, q.total_status)
  select array_agg(object_id), array_agg(total_status) into objects, statuses from u;
  perform object_facts_status(t, objects, statuses);
end $$;

-- Adds own counts to many objects (each named once), and so to all above them and to their business units.
create or replace function quality_add(t uuid, objects uuid[], oks int[], attentions int[], criticals int[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  path uuid[]; parents uuid[]; states boolean[]; path_locked uuid[]; parents_locked uuid[]; states_locked boolean[];
  statuses smallint[]; statuses_now smallint[]; found_objects int;
  live uuid[]; live_oks int[]; live_attentions int[]; live_criticals int[]; units uuid[];
begin
  with recursive r as (
    select q.* from unnest(objects) n (id)
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = n.id offset 0) q
    union
    select q.* from r
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = r.parent_id offset 0) q
    where r.attached)
  select array_agg(object_id order by object_id desc), array_agg(parent_id order by object_id desc), array_agg(attached order by object_id desc)
  into path, parents, states from r;

  with l as (
    select q.* from unnest(path) n (id)
    cross join lateral (select object_id, parent_id, attached, total_status from object_quality
      where tenant_id = t and object_id = n.id for no key update) q)
  select array_agg(object_id order by object_id desc), array_agg(parent_id order by object_id desc),
    array_agg(attached order by object_id desc), array_agg(total_status order by object_id desc)
  into path_locked, parents_locked, states_locked, statuses from l;
  if path is distinct from path_locked or parents is distinct from parents_locked or states is distinct from states_locked then
    raise exception 'the object tree changed' using errcode = '40001';
  end if;

  with recursive w as (
    select q.object_id as origin, q.object_id, q.parent_id, q.attached, true as own, d.ok, d.attention, d.critical
    from unnest(objects, oks, attentions, criticals) d (id, ok, attention, critical)
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = d.id offset 0) q
    union all
    select w.origin, q.object_id, q.parent_id, q.attached, false, w.ok, w.attention, w.critical from w
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = w.parent_id offset 0) q
    where w.attached
  ), s as (
    select object_id, coalesce(sum(ok) filter (where own), 0) as own_ok, coalesce(sum(attention) filter (where own), 0) as own_attention,
      coalesce(sum(critical) filter (where own), 0) as own_critical, coalesce(sum(ok) filter (where not own), 0) as ok,
      coalesce(sum(attention) filter (where not own), 0) as attention, coalesce(sum(critical) filter (where not own), 0) as critical
    from w group by object_id
  ), u as (
    update object_quality q set
      actual_ok = q.actual_ok + s.own_ok, actual_attention = q.actual_attention + s.own_attention,
      actual_critical = q.actual_critical + s.own_critical, inherited_ok = q.inherited_ok + s.ok,
      inherited_attention = q.inherited_attention + s.attention, inherited_critical = q.inherited_critical + s.critical
    from s cross join lateral (select ctid as place from object_quality where tenant_id = t and object_id = s.object_id offset 0) l
    where q.ctid = l.place
    returning q.object_id, q.total_status)
  select changed.now, reached.* into statuses_now, found_objects, live, live_oks, live_attentions, live_criticals
  from (select array_agg(total_status order by object_id desc) as now from u) changed, (
    select count(*) filter (where own), array_agg(origin) filter (where attached and parent_id is null),
      array_agg(ok) filter (where attached and parent_id is null), array_agg(attention) filter (where attached and parent_id is null),
      array_agg(critical) filter (where attached and parent_id is null)
    from w) reached;
  if found_objects <> cardinality(objects) then
    raise exception 'no such object' using errcode = 'P0002';
  end if;

  if statuses is distinct from statuses_now then
    select array_agg(id), array_agg(now) into path, statuses from unnest(path, statuses, statuses_now) x (id, before, now)
    where now is distinct from before;
    perform object_facts_status(t, path, statuses);
  end if;
  if live is not null then
    select array_agg(unit), array_agg(ok), array_agg(attention), array_agg(critical)
    into units, live_oks, live_attentions, live_criticals
    from (
      select o.business_unit_id as unit, sum(d.ok)::int as ok, sum(d.attention)::int as attention, sum(d.critical)::int as critical
      from unnest(live, live_oks, live_attentions, live_criticals) d (id, ok, attention, critical)
      cross join lateral (select business_unit_id from object where tenant_id = t and id = d.id offset 0) o group by 1) x;
    perform unit_add(t, units, live_oks, live_attentions, live_criticals);
  end if;
end $$;

-- Replaces the counts of many sources; of several rows for one source the newest counts. A stored result that is newer
-- stays (an old inspection saved late), unless newest_only is false. Returns how many rows were new or changed.
create or replace function object_results_apply(t uuid, objects uuid[], kinds smallint[], sources uuid[], oks int[], attentions int[],
  criticals int[], times timestamptz[], refs uuid[], newest_only boolean default true) returns int language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[]; d_oks int[]; d_attentions int[]; d_criticals int[]; new_rows int; changed_rows int := 0;
  old_oks int[]; old_attentions int[]; old_criticals int[]; old_times timestamptz[]; old_refs uuid[];
  more_ids uuid[]; more_oks int[]; more_attentions int[]; more_criticals int[];
begin
  -- One row a source, in the order of the locks.
  select array_agg(object_id), array_agg(kind), array_agg(source), array_agg(ok), array_agg(attention), array_agg(critical),
    array_agg(at), array_agg(ref)
  into objects, kinds, sources, oks, attentions, criticals, times, refs
  from (
    select distinct on (object_id, kind, source) * from
      unnest(objects, kinds, sources, oks, attentions, criticals, times, refs) with ordinality
      n (object_id, kind, source, ok, attention, critical, at, ref, place)
    order by object_id desc, kind, source, at desc, place desc) n;

  -- First the unknown sources, then the known ones: both in one order, so that no two calls wait for each other.
  with i as (
    insert into object_result (tenant_id, object_id, source_kind, source_id, ok, attention, critical, as_of, ref_id)
    select t, n.* from unnest(objects, kinds, sources, oks, attentions, criticals, times, refs) n
    on conflict do nothing
    returning object_id, ok, attention, critical)
  select array_agg(object_id), array_agg(ok), array_agg(attention), array_agg(critical), count(*)
  into ids, d_oks, d_attentions, d_criticals, new_rows from i;

  if new_rows < cardinality(objects) then
    with l as (
      select n.place, r.* from unnest(objects, kinds, sources) with ordinality n (object_id, kind, source, place)
      cross join lateral (select ok, attention, critical, as_of, ref_id from object_result
        where tenant_id = t and object_id = n.object_id and source_kind = n.kind and source_id = n.source for no key update) r)
    select array_agg(ok order by place), array_agg(attention order by place), array_agg(critical order by place),
      array_agg(as_of order by place), array_agg(ref_id order by place)
    into old_oks, old_attentions, old_criticals, old_times, old_refs from l;
    if cardinality(old_oks) is distinct from cardinality(objects) then
      raise exception 'a result was dropped' using errcode = '40001';
    end if;
    with u as (
      update object_result r set ok = n.ok, attention = n.attention, critical = n.critical, as_of = n.at, ref_id = n.ref
      from unnest(objects, kinds, sources, oks, attentions, criticals, times, refs, old_oks, old_attentions, old_criticals, old_times, old_refs)
        n (object_id, kind, source, ok, attention, critical, at, ref, old_ok, old_attention, old_critical, old_at, old_ref)
      cross join lateral (select ctid as place from object_result
        where tenant_id = t and object_id = n.object_id and source_kind = n.kind and source_id = n.source offset 0) l
      where r.ctid = l.place
        and (n.at >= n.old_at or not newest_only)
        and (n.old_ok, n.old_attention, n.old_critical, n.old_at, n.old_ref) is distinct from (n.ok, n.attention, n.critical, n.at, n.ref)
      returning r.object_id, n.ok - n.old_ok as ok, n.attention - n.old_attention as attention, n.critical - n.old_critical as critical)
    select array_agg(object_id), array_agg(ok), array_agg(attention), array_agg(critical), count(*)
    into more_ids, more_oks, more_attentions, more_criticals, changed_rows from u;
  end if;

  -- An object with a new row is visited even when its sum stays, so that an unknown object is refused.
  with d as (
    select object_id, sum(ok)::int as ok, sum(attention)::int as attention, sum(critical)::int as critical, bool_or(is_new) as is_new
    from (
      select *, true as is_new from unnest(ids, d_oks, d_attentions, d_criticals) x (object_id, ok, attention, critical)
      union all
      select *, false from unnest(more_ids, more_oks, more_attentions, more_criticals) x (object_id, ok, attention, critical)) x
    group by object_id)
  select array_agg(object_id), array_agg(ok), array_agg(attention), array_agg(critical)
  into ids, d_oks, d_attentions, d_criticals from d where is_new or (ok, attention, critical) <> (0, 0, 0);
  if ids is not null then
    perform quality_add(t, ids, d_oks, d_attentions, d_criticals);
  end if;
  return new_rows + changed_rows;
end $$;

-- Copies changed attributes of objects to object_facts; the status, unit and archived flag have functions of their own.
create or replace function object_refresh_facts(t uuid, objects uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from (select id from unnest(objects) n (id) order by id desc) n
  cross join lateral (select 1 from object_facts where tenant_id = t and object_id = n.id for no key update) f;
  update object_facts f set object_class_id = o.object_class_id, form_factor_code = o.form_factor_code,
    status_code = o.status_code, operative_status_code = o.operative_status_code
  from unnest(objects) n (id)
  cross join lateral (select object_class_id, form_factor_code, status_code, operative_status_code
    from object where tenant_id = t and id = n.id offset 0) o
  cross join lateral (select ctid as place from object_facts where tenant_id = t and object_id = n.id offset 0) l
  where f.ctid = l.place
    and (f.object_class_id, f.form_factor_code, f.status_code, f.operative_status_code)
      is distinct from (o.object_class_id, o.form_factor_code, o.status_code, o.operative_status_code);
end $$;

-- Whether none of these objects is archived by itself; true for none at all.
create or replace function quality_live(t uuid, objects uuid[]) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  live boolean;
begin
  select bool_and(attached) into live from unnest(objects) n (id)
  cross join lateral (select attached from object_quality where tenant_id = t and object_id = n.id offset 0) q;
  return coalesce(live, true);
end $$;

-- Gives an object with its subtree a new parent (null = becomes a root).
create or replace function object_move(t uuid, obj uuid, parent uuid) returns void language plpgsql
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
    was_live := quality_live(t, l.path);
    will_live := quality_live(t, l.parent_path);
    if not was_live or not will_live then
      raise exception 'the object or its parent is archived' using errcode = 'PL003';
    end if;
    was_reached := quality_reach(t, l.path[2:]);
    reached := quality_reach(t, l.parent_path);
    perform quality_inherit(t, array(select x from unnest(was_reached) x where x <> all (reached)),
      -(q.actual_ok + q.inherited_ok), -(q.actual_attention + q.inherited_attention), -(q.actual_critical + q.inherited_critical));
    perform quality_inherit(t, array(select x from unnest(reached) x where x <> all (was_reached)),
      q.actual_ok + q.inherited_ok, q.actual_attention + q.inherited_attention, q.actual_critical + q.inherited_critical);
    update object_quality set children_count = children_count - 1 where tenant_id = t and object_id = q.parent_id;
    update object_quality set children_count = children_count + 1 where tenant_id = t and object_id = parent;
  end if;
  update object_quality a set height = q.height + p.n from unnest(l.parent_path) with ordinality p (id, n)
  cross join lateral (select ctid as place from object_quality where tenant_id = t and object_id = p.id offset 0) o
  where a.ctid = o.place and a.height < q.height + p.n;
  update object_quality set parent_id = parent where tenant_id = t and object_id = obj;
end $$;

-- Adds (sign 1) or takes away (-1) the own counts of locked objects at their units.
create or replace function quality_units(t uuid, objects uuid[], sign int) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  units uuid[]; oks int[]; attentions int[]; criticals int[];
begin
  select array_agg(unit), array_agg(ok), array_agg(attention), array_agg(critical) into units, oks, attentions, criticals
  from (
    select o.business_unit_id as unit, sign * sum(q.actual_ok)::int as ok, sign * sum(q.actual_attention)::int as attention,
      sign * sum(q.actual_critical)::int as critical
    from unnest(objects) x (id)
    cross join lateral (select actual_ok, actual_attention, actual_critical from object_quality where tenant_id = t and object_id = x.id offset 0) q
    cross join lateral (select business_unit_id from object where tenant_id = t and id = x.id offset 0) o
    group by 1) s
  where (ok, attention, critical) <> (0, 0, 0);
  if units is not null then
    perform unit_add(t, units, oks, attentions, criticals);
  end if;
end $$;

-- Archives an object with what is below it, or restores exactly what its archiving took along. Answers the objects
-- whose flag changed, none when nothing had to change.
create or replace function object_archive(t uuid, obj uuid, archive boolean, with_hierarchy boolean, who uuid) returns uuid[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; q object_quality; above_live boolean; below uuid[]; units uuid[]; sign int := case when archive then -1 else 1 end;
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
  perform 1 from (select id from unnest(below) n (id) order by id desc) n
  cross join lateral (select 1 from object where tenant_id = t and id = n.id for no key update) o;
  update object o set archived = archive, archive_root = case when archive then obj end, version = version + 1,
    updated_at = now(), updated_by = who
  from unnest(below) x (id) cross join lateral (select ctid as place from object where tenant_id = t and id = x.id offset 0) p
  where o.ctid = p.place;
  perform quality_inherit(t, l.path[2:], sign * (q.actual_ok + q.inherited_ok), sign * (q.actual_attention + q.inherited_attention),
    sign * (q.actual_critical + q.inherited_critical));
  perform 1 from (select id from unnest(below) n (id) order by id desc) n
  cross join lateral (select 1 from object_facts where tenant_id = t and object_id = n.id for no key update) f;
  update object_facts f set archived = archive
  from unnest(below) x (id) cross join lateral (select ctid as place from object_facts where tenant_id = t and object_id = x.id offset 0) p
  where f.ctid = p.place;
  perform quality_units(t, below, sign);
  if not archive then
    select array_agg(distinct o.business_unit_id) into units from unnest(below) x (id)
    cross join lateral (select business_unit_id from object where tenant_id = t and id = x.id offset 0) o;
    perform units_open(t, units);
  end if;
  return below;
end $$;

-- Gives an object (not what is below it) to another business unit.
create or replace function object_set_unit(t uuid, obj uuid, unit uuid) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record; q object_quality; was_unit uuid; live boolean;
begin
  l := object_paths_lock(t, obj, null);
  select * into q from object_quality where tenant_id = t and object_id = obj;
  live := quality_live(t, l.path);
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
create or replace function object_delete(t uuid, obj uuid, with_hierarchy boolean) returns uuid[] language plpgsql
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
      select c.object_id, c.parent_id, r.n + 1 from r
      cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = r.parent_id offset 0) c)
    select array_agg(object_id order by n) into path from r;
    if round = 1 then
      ids_read := ids;
      path_read := path;
      with l as (
        select 1 from unnest(ids) n (id)
        cross join lateral (select 1 from object_result where tenant_id = t and object_id = n.id order by source_kind, source_id for update) r)
      select count(*) into results_locked from l;
      perform 1 from (select id from unnest(ids || path) n (id) order by id desc) n
      cross join lateral (select 1 from object_quality where tenant_id = t and object_id = n.id for update) q;
    else
      -- A result that came meanwhile may be locked by one who waits for this path.
      select count(*) into results from unnest(ids) n (id)
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

  perform 1 from unnest(ids) n (id) cross join lateral (select 1 from object where tenant_id = t and id = n.id for update) o;
  if q.attached then
    perform quality_inherit(t, quality_reach(t, path[2:]), -(q.actual_ok + q.inherited_ok),
      -(q.actual_attention + q.inherited_attention), -(q.actual_critical + q.inherited_critical));
    update object_quality set children_count = children_count - 1 where tenant_id = t and object_id = q.parent_id;
  end if;
  select array_agg(o.id) into live from unnest(ids) x (id)
  cross join lateral (select id from object where tenant_id = t and id = x.id and not archived offset 0) o;
  perform quality_units(t, live, -1);
  delete from object_result r using unnest(ids) n (id)
  cross join lateral (select ctid as place from object_result where tenant_id = t and object_id = n.id offset 0) l where r.ctid = l.place;
  perform 1 from unnest(ids) n (id) cross join lateral (select 1 from object_facts where tenant_id = t and object_id = n.id for update) f;
  delete from object_facts f using unnest(ids) n (id)
  cross join lateral (select ctid as place from object_facts where tenant_id = t and object_id = n.id offset 0) l where f.ctid = l.place;
  delete from object_quality d using unnest(ids) n (id)
  cross join lateral (select ctid as place from object_quality where tenant_id = t and object_id = n.id offset 0) l where d.ctid = l.place;
  delete from object o using unnest(ids) n (id)
  cross join lateral (select ctid as place from object where tenant_id = t and id = n.id offset 0) l where o.ctid = l.place;
  return ids;
end $$;
