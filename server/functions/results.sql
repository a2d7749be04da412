-- The facts about objects (object_result), by the rules of rollup.sql.

-- Replaces the counts of many sources; of several rows for one source the newest wins. A newer stored result stays (an
-- old inspection may be saved late) unless newest_only is false. Returns the number of new or changed rows. Others are
-- further objects whose paths the caller will change: all are locked in one statement.
create or replace function object_results_apply(t uuid, objects uuid[], kinds smallint[], sources uuid[], oks int[], attentions int[],
  criticals int[], times timestamptz[], refs uuid[], newest_only boolean default true, others uuid[] default '{}') returns int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[]; d_oks int[]; d_attentions int[]; d_criticals int[]; new_rows int; changed_rows int := 0;
  old_oks int[]; old_attentions int[]; old_criticals int[]; old_times timestamptz[]; old_refs uuid[];
  more_ids uuid[]; more_oks int[]; more_attentions int[]; more_criticals int[];
begin
  -- One row per source, in lock order.
  select array_agg(object_id), array_agg(kind), array_agg(source), array_agg(ok), array_agg(attention), array_agg(critical),
    array_agg(at), array_agg(ref)
  into objects, kinds, sources, oks, attentions, criticals, times, refs
  from (
    select distinct on (object_id, kind, source) * from
      unnest((select objects), (select kinds), (select sources), (select oks), (select attentions), (select criticals), (select times), (select refs)) with ordinality
      n (object_id, kind, source, ok, attention, critical, at, ref, place)
    order by object_id desc, kind, source, at desc, place desc) n;

  -- New sources first, then existing ones, both in lock order, so that no two calls deadlock.
  with i as (
    insert into object_result (tenant_id, object_id, source_kind, source_id, ok, attention, critical, as_of, ref_id)
    select t, n.* from unnest((select objects), (select kinds), (select sources), (select oks), (select attentions), (select criticals), (select times), (select refs)) n
    on conflict do nothing
    returning object_id, ok, attention, critical)
  select array_agg(object_id), array_agg(ok), array_agg(attention), array_agg(critical), count(*)
  into ids, d_oks, d_attentions, d_criticals, new_rows from i;

  if new_rows < cardinality(objects) then
    with l as (
      select n.place, r.* from unnest((select objects), (select kinds), (select sources)) with ordinality n (object_id, kind, source, place)
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
      from unnest((select objects), (select kinds), (select sources), (select oks), (select attentions), (select criticals), (select times), (select refs),
          (select old_oks), (select old_attentions), (select old_criticals), (select old_times), (select old_refs))
        n (object_id, kind, source, ok, attention, critical, at, ref, old_ok, old_attention, old_critical, old_at, old_ref)
      where r.tenant_id = t and r.object_id = n.object_id and r.source_kind = n.kind and r.source_id = n.source
        and n.object_id = any (array[n.object_id])
        and (n.at >= n.old_at or not newest_only)
        and (n.old_ok, n.old_attention, n.old_critical, n.old_at, n.old_ref) is distinct from (n.ok, n.attention, n.critical, n.at, n.ref)
      returning r.object_id, n.ok - n.old_ok as ok, n.attention - n.old_attention as attention, n.critical - n.old_critical as critical)
    select array_agg(object_id), array_agg(ok), array_agg(attention), array_agg(critical), count(*)
    into more_ids, more_oks, more_attentions, more_criticals, changed_rows from u;
  end if;

  -- Includes objects with a new row whose sum is unchanged, so that unknown objects are refused.
  with d as (
    select object_id, sum(ok)::int as ok, sum(attention)::int as attention, sum(critical)::int as critical, bool_or(is_new) as is_new
    from (
      select *, true as is_new from unnest((select ids), (select d_oks), (select d_attentions), (select d_criticals)) x (object_id, ok, attention, critical)
      union all
      select *, false from unnest((select more_ids), (select more_oks), (select more_attentions), (select more_criticals)) x (object_id, ok, attention, critical)) x
    group by object_id)
  select array_agg(object_id), array_agg(ok), array_agg(attention), array_agg(critical)
  into ids, d_oks, d_attentions, d_criticals from d where is_new or (ok, attention, critical) <> (0, 0, 0);
  if cardinality(others) > 0 then
    perform quality_lock(t, others || ids);
  end if;
  if ids is not null then
    perform quality_add(t, ids, d_oks, d_attentions, d_criticals);
  end if;
  return new_rows + changed_rows;
end $$;

-- Removes a source from an object; returns false if there was none.
create or replace function object_result_drop(t uuid, obj uuid, kind smallint, source uuid) returns boolean language plpgsql as $$
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
