-- Sums of money, by the rules of rollup.sql: they change under the locks on the paths in object_quality, which every caller has
-- taken, and therefore need none of their own. An object with indicators cannot be deleted, so deleting changes no sum.

-- Adds to sums of locked objects, at most one row for each (object, name, unit); rows that become empty are deleted.
create or replace function budget_write(t uuid, objects uuid[], parents uuid[], names text[], units int[], owns numeric[], belows numeric[],
  own_counts int[], below_counts int[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  written int;
begin
  -- Within a CTE, a cluster inserts the rows where they are; otherwise it would copy them, which row level security refuses.
  with w as (
    insert into object_budget as b (tenant_id, object_id, parent_id, name, unit_code, own, below, own_values, below_values)
    select t, n.* from unnest((select objects), (select parents), (select names), (select units), (select owns), (select belows),
      (select own_counts), (select below_counts)) n
    on conflict (tenant_id, object_id, name, unit_code) do update set own = b.own + excluded.own, below = b.below + excluded.below,
      own_values = b.own_values + excluded.own_values, below_values = b.below_values + excluded.below_values
    returning b.object_id)
  select count(*) into written from w;
  delete from object_budget b using unnest((select objects), (select names), (select units)) n (id, name, unit)
  where b.tenant_id = t and b.object_id = n.id and b.name = n.name and b.unit_code = n.unit and n.id = any (array[n.id])
    and b.own = 0 and b.below = 0 and b.own_values = 0 and b.below_values = 0;
end $$;

-- Adds to the sums of many objects (each listed any number of times) and to those of their ancestors. The differences
-- in belows and below_counts, if any, are corrections.
create or replace function budget_add(t uuid, objects uuid[], names text[], units int[], owns numeric[], own_counts int[],
  belows numeric[] default '{}', below_counts int[] default '{}') returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[]; parents uuid[]; s_names text[]; s_units int[]; s_owns numeric[]; s_belows numeric[]; s_own_counts int[]; s_below_counts int[];
begin
  with recursive w as (
    select q.object_id, q.parent_id, d.name, d.unit, coalesce(d.own, 0) as own, coalesce(d.below, 0) as below,
      coalesce(d.own_count, 0) as own_count, coalesce(d.below_count, 0) as below_count
    from unnest((select objects), (select names), (select units), (select owns), (select own_counts), (select belows), (select below_counts))
      d (id, name, unit, own, own_count, below, below_count)
    cross join lateral (select object_id, case when attached then parent_id end as parent_id from object_quality
      where tenant_id = t and object_id = d.id offset 0) q
    union all
    select q.object_id, q.parent_id, w.name, w.unit, 0, w.own + w.below, 0, w.own_count + w.below_count from w
    cross join lateral (select object_id, case when attached then parent_id end as parent_id from object_quality
      where tenant_id = t and object_id = w.parent_id offset 0) q
  ), s as (
    select object_id, parent_id, name, unit, sum(own) as own, sum(below) as below, sum(own_count)::int as own_count, sum(below_count)::int as below_count
    from w group by 1, 2, 3, 4)
  select array_agg(object_id), array_agg(parent_id), array_agg(name), array_agg(unit), array_agg(own), array_agg(below),
    array_agg(own_count), array_agg(below_count)
  into ids, parents, s_names, s_units, s_owns, s_belows, s_own_counts, s_below_counts
  from s where (own, below, own_count, below_count) <> (0, 0, 0, 0);
  if ids is not null then
    perform budget_write(t, ids, parents, s_names, s_units, s_owns, s_belows, s_own_counts, s_below_counts);
  end if;
end $$;

-- Adds all totals of an object to the sums of its ancestors (sign 1), or subtracts them (sign -1).
create or replace function budget_inherit(t uuid, objects uuid[], obj uuid, sign int) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[]; parents uuid[]; names text[]; units int[]; amounts numeric[]; counts int[];
begin
  select array_agg(q.object_id), array_agg(q.parent_id), array_agg(b.name), array_agg(b.unit_code), array_agg(sign * b.total),
    array_agg(sign * (b.own_values + b.below_values))
  into ids, parents, names, units, amounts, counts
  from (select name, unit_code, total, own_values, below_values from object_budget where tenant_id = t and object_id = obj offset 0) b
  cross join unnest((select objects)) n (id)
  cross join lateral (select object_id, case when attached then parent_id end as parent_id from object_quality
    where tenant_id = t and object_id = n.id offset 0) q;
  if ids is not null then
    perform budget_write(t, ids, parents, names, units, array_fill(0::numeric, array[cardinality(ids)]), amounts,
      array_fill(0, array[cardinality(ids)]), counts);
  end if;
end $$;

-- Records which sums include those of an object, after the tree has changed.
create or replace function budget_place(t uuid, obj uuid) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  parent uuid;
begin
  select case when attached then q.parent_id end into parent from object_quality q where tenant_id = t and object_id = obj;
  update object_budget b set parent_id = parent where b.tenant_id = t and b.object_id = obj and b.parent_id is distinct from parent;
end $$;

-- Adds the differences found by a recalculation to the sums of these objects and of their ancestors, in a transaction
-- of its own, and records again which sums include theirs.
create or replace function budget_correct(t uuid, objects uuid[], names text[], units int[], owns numeric[], belows numeric[],
  own_counts int[], below_counts int[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  obj uuid;
begin
  perform quality_lock(t, objects);
  perform budget_add(t, objects, names, units, owns, own_counts, belows, below_counts);
  foreach obj in array objects loop
    perform budget_place(t, obj);
  end loop;
end $$;
