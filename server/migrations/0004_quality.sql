-- Quality: the facts of objects, their sums up both trees, and the functions that keep them exact.

-- The facts about an object, one row per source with its counts: a check list's newest completed detail (kind 1,
-- ref_id = that detail) or a restriction in force (kind 2). No foreign key to object: the check would lock the object
-- before object_quality, against the lock order below, and the functions refuse an unknown object themselves.
create table object_result (
  tenant_id uuid not null,
  object_id uuid not null,
  source_kind smallint not null check (source_kind in (1, 2)),
  source_id uuid not null,
  ok int not null,
  attention int not null,
  critical int not null,
  as_of timestamptz not null,
  ref_id uuid,
  primary key (tenant_id, object_id, source_kind, source_id),
  check (ok >= 0 and attention >= 0 and critical >= 0)
) with (fillfactor = 90);

-- Per object v: actual = sum of its results; inherited = sum of (actual + inherited) of its attached children;
-- children_count = number of its attached children. attached is false on the root of an archived subtree only.
-- height is an upper bound of the levels below v, so that the depth limit needs no walk down.
create table object_quality (
  tenant_id uuid not null,
  object_id uuid not null,
  parent_id uuid,
  attached boolean not null default true,
  height smallint not null default 0,
  children_count int not null default 0,
  actual_ok int not null default 0,
  actual_attention int not null default 0,
  actual_critical int not null default 0,
  inherited_ok int not null default 0,
  inherited_attention int not null default 0,
  inherited_critical int not null default 0,
  total_status smallint generated always as (
    case
      when actual_critical + inherited_critical > 0 then 10
      when actual_attention + inherited_attention > 0 then 20
      when actual_ok + inherited_ok > 0 then 30
    end
  ) stored,
  primary key (tenant_id, object_id),
  foreign key (tenant_id, object_id) references object (tenant_id, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index object_quality_parent_ix on object_quality (tenant_id, parent_id);

-- A narrow copy of the status and the low-cardinality attributes of each object: facets and status filters read this
-- alone, and a roll-up writes it only when a status flips. Null status = no fact.
create table object_facts (
  tenant_id uuid not null,
  object_id uuid not null,
  total_status smallint,
  object_class_id uuid,
  business_unit_id uuid not null,
  form_factor_code int,
  status_code int,
  operative_status_code int,
  archived boolean not null default false,
  primary key (tenant_id, object_id),
  foreign key (tenant_id, object_id) references object (tenant_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index object_facts_live_ix on object_facts
  (tenant_id, total_status, object_class_id, business_unit_id, form_factor_code, status_code, operative_status_code)
  where not archived;
create index object_facts_all_ix on object_facts
  (tenant_id, total_status, object_class_id, business_unit_id, form_factor_code, status_code, operative_status_code, archived);

-- Per business unit: actual = sum of the actual counts of its not archived objects, inherited = sum of
-- (actual + inherited) of its child units. An archived unit holds no live object, so its counts are 0.
create table business_unit_quality (
  tenant_id uuid not null,
  business_unit_id uuid not null,
  parent_id uuid,
  children_count int not null default 0,
  actual_ok int not null default 0,
  actual_attention int not null default 0,
  actual_critical int not null default 0,
  inherited_ok int not null default 0,
  inherited_attention int not null default 0,
  inherited_critical int not null default 0,
  total_status smallint generated always as (
    case
      when actual_critical + inherited_critical > 0 then 10
      when actual_attention + inherited_attention > 0 then 20
      when actual_ok + inherited_ok > 0 then 30
    end
  ) stored,
  primary key (tenant_id, business_unit_id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id)
) with (fillfactor = 30);
create index business_unit_quality_parent_ix on business_unit_quality (tenant_id, parent_id);

-- The roll-up. Every function leaves the equations above true, alone and under concurrency, because
--  * it reads the tree, locks every row it relied on or writes, and re-checks under these locks what it read: a
--    difference raises 40001 and the caller repeats the transaction;
--  * it locks the rows of one table in one statement in descending id order, and the tables in the order
--    object_result, object_quality, object, object_facts, business_unit_quality, business_unit: no deadlock.
-- Call it last in a transaction: the path up to the root stays locked until the end.
-- Refusals: P0002 no such row, PL001 cycle, PL002 deeper than 32 levels below a root, PL003 archived parent or unit,
-- PL004 has children, PL005 in use.
-- The planner settings fix one plan, look-ups by key: one cached on a nearly empty table would scan a grown one.

-- Adds own counts to many units (each named once) and so to all units above them.
create function unit_add(t uuid, units uuid[], oks int[], attentions int[], criticals int[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  path uuid[]; parents uuid[]; path_locked uuid[]; parents_locked uuid[]; found_units int;
begin
  with recursive r as (
    select business_unit_id as id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = any (units)
    union
    select q.business_unit_id, q.parent_id from r
    join business_unit_quality q on q.tenant_id = t and q.business_unit_id = r.parent_id)
  select array_agg(id order by id desc), array_agg(parent_id order by id desc) into path, parents from r;

  with l as (
    select business_unit_id as id, parent_id from business_unit_quality
    where tenant_id = t and business_unit_id = any (path) order by business_unit_id desc for no key update)
  select array_agg(id order by id desc), array_agg(parent_id order by id desc) into path_locked, parents_locked from l;
  if path is distinct from path_locked or parents is distinct from parents_locked then
    raise exception 'the unit tree changed' using errcode = '40001';
  end if;

  with recursive w as (
    select q.business_unit_id as id, q.parent_id, true as own, d.ok, d.attention, d.critical
    from unnest(units, oks, attentions, criticals) d (id, ok, attention, critical)
    join business_unit_quality q on q.tenant_id = t and q.business_unit_id = d.id
    union all
    select q.business_unit_id, q.parent_id, false, w.ok, w.attention, w.critical
    from w join business_unit_quality q on q.tenant_id = t and q.business_unit_id = w.parent_id
  ), s as (
    select id, coalesce(sum(ok) filter (where own), 0) as own_ok, coalesce(sum(attention) filter (where own), 0) as own_attention,
      coalesce(sum(critical) filter (where own), 0) as own_critical, coalesce(sum(ok) filter (where not own), 0) as ok,
      coalesce(sum(attention) filter (where not own), 0) as attention, coalesce(sum(critical) filter (where not own), 0) as critical
    from w group by id
  ), u as (
    update business_unit_quality q set
      actual_ok = q.actual_ok + s.own_ok, actual_attention = q.actual_attention + s.own_attention,
      actual_critical = q.actual_critical + s.own_critical, inherited_ok = q.inherited_ok + s.ok,
      inherited_attention = q.inherited_attention + s.attention, inherited_critical = q.inherited_critical + s.critical
    from s where q.tenant_id = t and q.business_unit_id = s.id)
  select count(*) into found_units from w where own;
  if found_units <> cardinality(units) then
    raise exception 'no such unit' using errcode = 'P0002';
  end if;
end $$;

-- Adds own counts to many objects (each named once), and so to all above them and to their business units.
create function quality_add(t uuid, objects uuid[], oks int[], attentions int[], criticals int[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  path uuid[]; parents uuid[]; states boolean[]; path_locked uuid[]; parents_locked uuid[]; states_locked boolean[];
  statuses smallint[]; statuses_now smallint[]; found_objects int;
  live uuid[]; live_oks int[]; live_attentions int[]; live_criticals int[]; units uuid[];
begin
  with recursive r as (
    select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = any (objects)
    union
    select q.object_id, q.parent_id, q.attached from r
    join object_quality q on q.tenant_id = t and q.object_id = r.parent_id where r.attached)
  select array_agg(object_id order by object_id desc), array_agg(parent_id order by object_id desc), array_agg(attached order by object_id desc)
  into path, parents, states from r;

  with l as (
    select object_id, parent_id, attached, total_status from object_quality
    where tenant_id = t and object_id = any (path) order by object_id desc for no key update)
  select array_agg(object_id order by object_id desc), array_agg(parent_id order by object_id desc),
    array_agg(attached order by object_id desc), array_agg(total_status order by object_id desc)
  into path_locked, parents_locked, states_locked, statuses from l;
  if path is distinct from path_locked or parents is distinct from parents_locked or states is distinct from states_locked then
    raise exception 'the object tree changed' using errcode = '40001';
  end if;

  with recursive w as (
    select q.object_id as origin, q.object_id, q.parent_id, q.attached, true as own, d.ok, d.attention, d.critical
    from unnest(objects, oks, attentions, criticals) d (id, ok, attention, critical)
    join object_quality q on q.tenant_id = t and q.object_id = d.id
    union all
    select w.origin, q.object_id, q.parent_id, q.attached, false, w.ok, w.attention, w.critical
    from w join object_quality q on q.tenant_id = t and q.object_id = w.parent_id where w.attached
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
    from s where q.tenant_id = t and q.object_id = s.object_id
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
    update object_facts f set total_status = x.now
    from unnest(path, statuses, statuses_now) x (id, before, now)
    where f.tenant_id = t and f.object_id = x.id and x.now is distinct from x.before;
  end if;
  if live is not null then
    select array_agg(unit), array_agg(ok), array_agg(attention), array_agg(critical)
    into units, live_oks, live_attentions, live_criticals
    from (
      select o.business_unit_id as unit, sum(d.ok)::int as ok, sum(d.attention)::int as attention, sum(d.critical)::int as critical
      from unnest(live, live_oks, live_attentions, live_criticals) d (id, ok, attention, critical)
      join object o on o.tenant_id = t and o.id = d.id group by 1) x;
    perform unit_add(t, units, live_oks, live_attentions, live_criticals);
  end if;
end $$;

-- Replaces the counts of many sources; of several rows for one source the newest counts. A stored result that is newer
-- stays (an old inspection saved late), unless newest_only is false. Returns how many rows were new or changed.
create function object_results_apply(t uuid, objects uuid[], kinds smallint[], sources uuid[], oks int[], attentions int[],
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
      select ok, attention, critical, as_of, ref_id from object_result
      where tenant_id = t and (object_id, source_kind, source_id) in (select * from unnest(objects, kinds, sources))
      order by object_id desc, source_kind, source_id for no key update)
    select array_agg(ok), array_agg(attention), array_agg(critical), array_agg(as_of), array_agg(ref_id)
    into old_oks, old_attentions, old_criticals, old_times, old_refs from l;
    if cardinality(old_oks) is distinct from cardinality(objects) then
      raise exception 'a result was dropped' using errcode = '40001';
    end if;
    with u as (
      update object_result r set ok = n.ok, attention = n.attention, critical = n.critical, as_of = n.at, ref_id = n.ref
      from unnest(objects, kinds, sources, oks, attentions, criticals, times, refs, old_oks, old_attentions, old_criticals, old_times, old_refs)
        n (object_id, kind, source, ok, attention, critical, at, ref, old_ok, old_attention, old_critical, old_at, old_ref)
      where r.tenant_id = t and r.object_id = n.object_id and r.source_kind = n.kind and r.source_id = n.source
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

-- Replaces the counts of one source; false when the stored result is newer (and newest_only) or the same.
create function object_result_set(t uuid, obj uuid, kind smallint, source uuid, ok int, attention int, critical int,
  at timestamptz, ref uuid, newest_only boolean default true) returns boolean language plpgsql as $$
begin
  return object_results_apply(t, array[obj], array[kind], array[source], array[ok], array[attention], array[critical],
    array[at], array[ref], newest_only) > 0;
end $$;

-- Takes a source away from an object; false when it had none.
create function object_result_drop(t uuid, obj uuid, kind smallint, source uuid) returns boolean language plpgsql as $$
declare
  was object_result;
begin
  delete from object_result where tenant_id = t and object_id = obj and source_kind = kind and source_id = source
  returning * into was;
  if was.tenant_id is null then
    return false;
  end if;
  perform quality_add(t, array[obj], array[-was.ok], array[-was.attention], array[-was.critical]);
  return true;
end $$;
