-- Quality over time: points of summaries, by the rules of rollup.sql about looking up rows by key. They lock nothing:
-- the caller has locked the position of the handler.

-- Adds a point for each of these objects, their ancestors, the units of all these, these units and the ancestors of
-- units, if the summary differs from the newest point. A row without a summary had no facts. Returns the number of
-- points.
create or replace function quality_points_take(t uuid, objects uuid[], units uuid[], moment timestamptz) returns int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  kinds smallint[]; ids uuid[]; times timestamptz[]; oks int[]; attentions int[]; criticals int[];
  actual_oks int[]; actual_attentions int[]; actual_criticals int[]; added int;
begin
  with recursive o as (
    select q.* from unnest((select objects)) n (id)
    cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = n.id offset 0) q
    union
    select q.* from o
    cross join lateral (select object_id, parent_id from object_quality where tenant_id = t and object_id = o.parent_id offset 0) q
  ), own as (
    select unnest((select units)) as id
    union
    select b.* from unnest((select objects)) n (id)
    cross join lateral (select business_unit_id from object where tenant_id = t and id = n.id and version > 0 offset 0) b
  ), u as (
    select q.* from own
    cross join lateral (select business_unit_id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = own.id offset 0) q
    union
    select q.* from u
    cross join lateral (select business_unit_id, parent_id from business_unit_quality where tenant_id = t and business_unit_id = u.parent_id offset 0) q
  ), s as (
    select 1::smallint as kind, o.object_id as id, q.* from o
    cross join lateral (select actual_ok + inherited_ok as ok, actual_attention + inherited_attention as attention,
        actual_critical + inherited_critical as critical, actual_ok, actual_attention, actual_critical
      from object_quality where tenant_id = t and object_id = o.object_id offset 0) q
    union all
    select 2::smallint, u.business_unit_id, q.* from u
    cross join lateral (select actual_ok + inherited_ok as ok, actual_attention + inherited_attention as attention,
        actual_critical + inherited_critical as critical, actual_ok, actual_attention, actual_critical
      from business_unit_quality where tenant_id = t and business_unit_id = u.business_unit_id offset 0) q)
  select array_agg(s.kind), array_agg(s.id), array_agg(greatest(moment, p.at + interval '1 microsecond')), array_agg(s.ok),
    array_agg(s.attention), array_agg(s.critical), array_agg(s.actual_ok), array_agg(s.actual_attention), array_agg(s.actual_critical)
  into kinds, ids, times, oks, attentions, criticals, actual_oks, actual_attentions, actual_criticals
  from s
  left join lateral (select at, ok, attention, critical, actual_ok, actual_attention, actual_critical from quality_point
    where tenant_id = t and subject_kind = s.kind and subject_id = s.id order by at desc limit 1) p on true
  where (s.ok, s.attention, s.critical, s.actual_ok, s.actual_attention, s.actual_critical)
    is distinct from (coalesce(p.ok, 0), coalesce(p.attention, 0), coalesce(p.critical, 0),
      coalesce(p.actual_ok, 0), coalesce(p.actual_attention, 0), coalesce(p.actual_critical, 0));
  with i as (
    insert into quality_point (tenant_id, subject_kind, subject_id, at, ok, attention, critical, actual_ok, actual_attention, actual_critical)
    select t, n.* from unnest((select kinds), (select ids), (select times), (select oks), (select attentions), (select criticals),
      (select actual_oks), (select actual_attentions), (select actual_criticals)) n
    returning subject_id)
  select count(*) into added from i;
  return added;
end $$;

-- Looks through the next `most` points before `before`, the beginning of a day, in order of time, and deletes those
-- that are followed by another one of their subject on the same day of the zone. Returns whether there may be more.
create or replace function quality_points_thin(t uuid, zone text, before timestamptz, most int) returns boolean language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  done quality_thinning; times timestamptz[]; kinds smallint[]; ids uuid[]; n int;
begin
  select * into done from quality_thinning where tenant_id = t for update;
  if done.tenant_id is null then
    insert into quality_thinning (tenant_id) values (t) on conflict do nothing;
    select * into done from quality_thinning where tenant_id = t for update;
  end if;
  select array_agg(at order by at, subject_kind, subject_id), array_agg(subject_kind order by at, subject_kind, subject_id),
    array_agg(subject_id order by at, subject_kind, subject_id), count(*)
  into times, kinds, ids, n
  from (
    select at, subject_kind, subject_id from quality_point
    where tenant_id = t and (at, subject_kind, subject_id) > (done.at, done.subject_kind, done.subject_id) and at < before
    order by at, subject_kind, subject_id limit most) p;
  if n < most then
    done.at := before;
    done.subject_kind := 0;
    done.subject_id := '00000000-0000-0000-0000-000000000000';
  else
    done.at := times[n];
    done.subject_kind := kinds[n];
    done.subject_id := ids[n];
  end if;
  select array_agg(p.at), array_agg(p.kind), array_agg(p.id) into times, kinds, ids
  from unnest((select times), (select kinds), (select ids)) p (at, kind, id)
  cross join lateral (select from quality_point where tenant_id = t and subject_kind = p.kind and subject_id = p.id
    and at > p.at and at < (date_trunc('day', p.at at time zone zone) + interval '1 day') at time zone zone limit 1) l;
  delete from quality_point q using unnest((select times), (select kinds), (select ids)) p (at, kind, id)
  where q.tenant_id = t and q.subject_kind = p.kind and q.subject_id = p.id and q.at = p.at and p.id = any (array[p.id]);
  update quality_thinning set at = done.at, subject_kind = done.subject_kind, subject_id = done.subject_id where tenant_id = t;
  return n = most;
end $$;
