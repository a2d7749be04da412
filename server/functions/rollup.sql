-- The roll-up. Every function here and in results, objects, hierarchy, units and budgets leaves the equations of object_quality and
-- business_unit_quality true, alone and under concurrency, because
--  * it reads the tree, locks every row it relied on or writes, and then checks again what it read: a difference
--    raises 40001 and the caller repeats the transaction;
--  * it locks the rows of one table in one statement in descending id order, and the tables in the order
--    object_result, object_quality, object, object_facts, business_unit_quality, business_unit, so it cannot deadlock.
-- Call it last in a transaction: the path up to the root stays locked until the end.
-- Errors: P0002 no such row, PL001 cycle, PL002 deeper than 32 levels under a root, PL003 archived parent or unit,
-- PL004 has children, PL005 in use.
-- The planner must look up every row by its key, whatever it believes about the size of a tenant. Until the first analyze,
-- and so during the whole first import, joins and "= any" would read all objects of the tenant (docs/decisions/plans-and-statements.md).
--  * Rows are read in a lateral subquery with "offset 0" or a lock, which is planned separately.
--  * The unit of an object is read with "version > 0", which is always true and in no index: otherwise an index by unit, which
--    also holds the id, would be read from end to end without touching the table.
--  * Writes carry "id = any (array[id])": always true, but the planner thinks it rare, expects one row and uses the key.
--  * "(select ids)" hides the length of an array from the planner. All values then have the same cost, so PostgreSQL keeps
--    one plan after five calls. A cluster plans every call, because it finds the shard by the value of t.

-- Adds counts to the own counts of many units (each listed once) and to the inherited counts of all their ancestors,
-- and to their numbers of objects per status the changes in holders (units, listed any number of times), statuses and
-- changes.
create or replace function unit_add(t uuid, units uuid[], oks int[], attentions int[], criticals int[], holders uuid[], statuses smallint[], changes int[])
returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  changed boolean; unit_count int;
begin
  with recursive r as (
    select q.* from unnest((select units)) n (id)
    cross join lateral (select business_unit_id as id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = n.id offset 0) q
    union
    select q.* from r
    cross join lateral (select business_unit_id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = r.parent_id offset 0) q
  ), k as (
    select r.id, r.parent_id from r
    union
    select q.* from unnest((select holders)) n (id)
    cross join lateral (select business_unit_id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = n.id offset 0) q
  ), l as (
    select k.parent_id, q.parent_id as parent_locked from (select * from k order by id desc) k
    cross join lateral (select parent_id from business_unit_quality where tenant_id = t and business_unit_id = k.id for no key update) q)
  select count(*) <> (select count(*) from k) or bool_or(parent_id is distinct from parent_locked) into changed from l;
  if changed then
    raise exception 'the unit tree changed' using errcode = '40001';
  end if;

  with recursive w as (
    select q.business_unit_id as id, q.parent_id, true as own, d.ok, d.attention, d.critical
    from unnest((select units), (select oks), (select attentions), (select criticals)) d (id, ok, attention, critical)
    cross join lateral (select business_unit_id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = d.id offset 0) q
    union all
    select q.business_unit_id, q.parent_id, false, w.ok, w.attention, w.critical from w
    cross join lateral (select business_unit_id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = w.parent_id offset 0) q
  ), s as (
    select id, coalesce(sum(ok) filter (where own), 0) as own_ok, coalesce(sum(attention) filter (where own), 0) as own_attention,
      coalesce(sum(critical) filter (where own), 0) as own_critical, coalesce(sum(ok) filter (where not own), 0) as ok,
      coalesce(sum(attention) filter (where not own), 0) as attention, coalesce(sum(critical) filter (where not own), 0) as critical,
      coalesce(sum(change) filter (where status = 30), 0) as objects_ok, coalesce(sum(change) filter (where status = 20), 0) as objects_attention,
      coalesce(sum(change) filter (where status = 10), 0) as objects_critical,
      coalesce(sum(change) filter (where status is null), 0) as objects_not_assessed
    from (
      select id, own, ok, attention, critical, null::smallint as status, 0 as change from w
      union all
      select id, null, 0, 0, 0, status, change from unnest((select holders), (select statuses), (select changes)) x (id, status, change)) x
    group by id having id = any (array[id])
  ), u as (
    update business_unit_quality q set
      actual_ok = q.actual_ok + s.own_ok, actual_attention = q.actual_attention + s.own_attention,
      actual_critical = q.actual_critical + s.own_critical, inherited_ok = q.inherited_ok + s.ok,
      inherited_attention = q.inherited_attention + s.attention, inherited_critical = q.inherited_critical + s.critical,
      objects_ok = q.objects_ok + s.objects_ok, objects_attention = q.objects_attention + s.objects_attention,
      objects_critical = q.objects_critical + s.objects_critical,
      objects_not_assessed = q.objects_not_assessed + s.objects_not_assessed
    from s where q.tenant_id = t and q.business_unit_id = s.id
    returning q.business_unit_id)
  select count(*) into unit_count from w where own;
  if unit_count <> cardinality(units) then
    raise exception 'no such unit' using errcode = 'P0002';
  end if;
end $$;

-- Locks objects and all ancestors that their sums reach, and checks that the tree has not changed.
create or replace function quality_lock(t uuid, objects uuid[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  changed boolean;
begin
  with recursive r as (
    select q.* from unnest((select objects)) n (id)
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = n.id offset 0) q
    union
    select q.* from r
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = r.parent_id offset 0) q
    where r.attached
  ), l as (
    select (q.parent_id, q.attached) is distinct from (r.parent_id, r.attached) as changed
    from (select * from r order by object_id desc) r
    cross join lateral (select parent_id, attached from object_quality
      where tenant_id = t and object_id = r.object_id for no key update) q)
  select count(*) <> (select count(*) from r) or bool_or(l.changed) into changed from l;
  if changed then
    raise exception 'the object tree changed' using errcode = '40001';
  end if;
end $$;

-- Adds counts to the own counts of many objects (each listed once), to all their ancestors and to their business units.
create or replace function quality_add(t uuid, objects uuid[], oks int[], attentions int[], criticals int[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  changed boolean; path uuid[]; statuses smallint[]; statuses_now smallint[]; object_count int;
  live uuid[]; live_oks int[]; live_attentions int[]; live_criticals int[]; units uuid[]; counted record; holders uuid[]; changes int[];
begin
  with recursive r as (
    select q.* from unnest((select objects)) n (id)
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = n.id offset 0) q
    union
    select q.* from r
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = r.parent_id offset 0) q
    where r.attached
  ), l as (
    select q.*, (q.parent_id, q.attached) is distinct from (r.parent_id, r.attached) as changed
    from (select * from r order by object_id desc) r
    cross join lateral (select object_id, parent_id, attached, total_status from object_quality
      where tenant_id = t and object_id = r.object_id for no key update) q)
  select array_agg(object_id order by object_id desc), array_agg(total_status order by object_id desc),
    count(*) <> (select count(*) from r) or bool_or(l.changed)
  into path, statuses, changed from l;
  if changed then
    raise exception 'the object tree changed' using errcode = '40001';
  end if;

  with recursive w as (
    select q.object_id as origin, q.object_id, q.parent_id, q.attached, true as own, d.ok, d.attention, d.critical
    from unnest((select objects), (select oks), (select attentions), (select criticals)) d (id, ok, attention, critical)
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = d.id offset 0) q
    union all
    select w.origin, q.object_id, q.parent_id, q.attached, false, w.ok, w.attention, w.critical from w
    cross join lateral (select object_id, parent_id, attached from object_quality where tenant_id = t and object_id = w.parent_id offset 0) q
    where w.attached
  ), s as (
    select object_id, coalesce(sum(ok) filter (where own), 0) as own_ok, coalesce(sum(attention) filter (where own), 0) as own_attention,
      coalesce(sum(critical) filter (where own), 0) as own_critical, coalesce(sum(ok) filter (where not own), 0) as ok,
      coalesce(sum(attention) filter (where not own), 0) as attention, coalesce(sum(critical) filter (where not own), 0) as critical
    from w group by object_id having object_id = any (array[object_id])
  ), u as (
    update object_quality q set
      actual_ok = q.actual_ok + s.own_ok, actual_attention = q.actual_attention + s.own_attention,
      actual_critical = q.actual_critical + s.own_critical, inherited_ok = q.inherited_ok + s.ok,
      inherited_attention = q.inherited_attention + s.attention, inherited_critical = q.inherited_critical + s.critical
    from s where q.tenant_id = t and q.object_id = s.object_id
    returning q.object_id, q.total_status)
  select changed.now, reached.* into statuses_now, object_count, live, live_oks, live_attentions, live_criticals
  from (select array_agg(total_status order by object_id desc) as now from u) changed, (
    select count(*) filter (where own), array_agg(origin) filter (where attached and parent_id is null),
      array_agg(ok) filter (where attached and parent_id is null), array_agg(attention) filter (where attached and parent_id is null),
      array_agg(critical) filter (where attached and parent_id is null)
    from w) reached;
  if object_count <> cardinality(objects) then
    raise exception 'no such object' using errcode = 'P0002';
  end if;

  if statuses is distinct from statuses_now then
    select array_agg(id), array_agg(before), array_agg(now) into path, statuses, statuses_now
    from unnest(path, statuses, statuses_now) x (id, before, now) where now is distinct from before;
    perform object_facts_status(t, path, statuses_now);
    counted := status_changes(t, path, statuses, statuses_now);
    holders := counted.units;
    statuses := counted.statuses;
    changes := counted.changes;
  end if;
  if live is not null then
    select array_agg(unit), array_agg(ok), array_agg(attention), array_agg(critical)
    into units, live_oks, live_attentions, live_criticals
    from (
      select o.business_unit_id as unit, sum(d.ok)::int as ok, sum(d.attention)::int as attention, sum(d.critical)::int as critical
      from unnest((select live), (select live_oks), (select live_attentions), (select live_criticals)) d (id, ok, attention, critical)
      cross join lateral (select business_unit_id from object where tenant_id = t and id = d.id and version > 0 offset 0) o group by 1) x;
    perform unit_add(t, units, live_oks, live_attentions, live_criticals, holders, statuses, changes);
  end if;
end $$;

-- The part of a path (nearest first, without the object itself) that the object's counts reach: up to and including
-- the first detached object.
create or replace function quality_reach(t uuid, path uuid[]) returns uuid[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  reached uuid[];
begin
  select array_agg(id) into reached from (
    select p.id, bool_and(q.attached) over (order by p.n rows between unbounded preceding and 1 preceding) as below
    from unnest((select path)) with ordinality p (id, n)
    cross join lateral (select attached from object_quality where tenant_id = t and object_id = p.id offset 0) q) x
  where below is not false;
  return coalesce(reached, '{}');
end $$;

-- Whether no object of the list is the root of an archived subtree; true for an empty list.
create or replace function quality_live(t uuid, objects uuid[]) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  live boolean;
begin
  select bool_and(attached) into live from unnest((select objects)) n (id)
  cross join lateral (select attached from object_quality where tenant_id = t and object_id = n.id offset 0) q;
  return coalesce(live, true);
end $$;

-- Adds inherited counts to locked rows and copies a changed status to object_facts.
create or replace function quality_inherit(t uuid, objects uuid[], ok int, attention int, critical int) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  statuses smallint[];
begin
  if cardinality(objects) = 0 or (ok = 0 and attention = 0 and critical = 0) then
    return;
  end if;
  with u as (
    update object_quality q set inherited_ok = q.inherited_ok + ok, inherited_attention = q.inherited_attention + attention,
      inherited_critical = q.inherited_critical + critical
    from unnest((select objects)) n (id) where q.tenant_id = t and q.object_id = n.id and n.id = any (array[n.id])
    returning q.object_id, q.total_status)
  select array_agg(object_id), array_agg(total_status) into objects, statuses from u;
  perform object_facts_status(t, objects, statuses);
end $$;

-- Adds the own counts and statuses of locked objects to their units (sign 1), or subtracts them (sign -1), and adds further
-- changes of numbers of objects.
create or replace function quality_units(t uuid, objects uuid[], sign int, holders uuid[], statuses smallint[], changes int[]) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  units uuid[]; oks int[]; attentions int[]; criticals int[]; own_holders uuid[]; own_statuses smallint[]; own_changes int[];
begin
  with q as (
    select o.business_unit_id as unit, q.* from unnest((select objects)) x (id)
    cross join lateral (select actual_ok, actual_attention, actual_critical, total_status from object_quality where tenant_id = t and object_id = x.id offset 0) q
    cross join lateral (select business_unit_id from object where tenant_id = t and id = x.id and version > 0 offset 0) o
  ), s as (
    select unit, sign * sum(actual_ok)::int as ok, sign * sum(actual_attention)::int as attention, sign * sum(actual_critical)::int as critical
    from q group by unit
  ), c as (
    select unit, total_status, sign * count(*)::int as change from q group by unit, total_status)
  select own.*, counted.* into units, oks, attentions, criticals, own_holders, own_statuses, own_changes
  from (select array_agg(unit), array_agg(ok), array_agg(attention), array_agg(critical) from s where (ok, attention, critical) <> (0, 0, 0)) own,
    (select array_agg(unit), array_agg(total_status), array_agg(change) from c) counted;
  perform unit_add(t, coalesce(units, '{}'), oks, attentions, criticals, own_holders || holders, own_statuses || statuses, own_changes || changes);
end $$;
