-- Writes the next rows of an import, at most `most` of at most `most_indicators` indicators, and returns the changes of
-- each of these. No rows: all are written. The caller settles the indicators. Planned each time: a plan kept from when the table had
-- a few values would read all of them for each row.
create or replace function value_import_write(t uuid, import uuid, by_user uuid, most int, most_indicators int)
returns table (indicator_id uuid, business_unit_id uuid, added int, replaced int, unchanged int, old_values jsonb, new_values jsonb)
language plpgsql set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  last_indicator uuid; last_at timestamptz; moment timestamptz := clock_timestamp();
  targets uuid[]; times timestamptz[]; vals numeric[]; statuses smallint[]; comments text[];
  new_count int; ids uuid[]; changed uuid[]; new_vals numeric[]; new_statuses smallint[]; new_comments text[];
  olds uuid[]; old_vals numeric[]; old_statuses smallint[]; old_comments text[];
begin
  select written_indicator, written_at into last_indicator, last_at from value_import where tenant_id = t and id = import for update;
  select array_agg(r.indicator_id order by r.indicator_id, r.measured_at), array_agg(r.measured_at order by r.indicator_id, r.measured_at),
    array_agg(r.value order by r.indicator_id, r.measured_at), array_agg(r.validation_status_code order by r.indicator_id, r.measured_at),
    array_agg(r.comment order by r.indicator_id, r.measured_at)
  into targets, times, vals, statuses, comments
  from (
    select n.*, dense_rank() over (order by n.indicator_id) as place from (
      select * from value_import_row where tenant_id = t and import_id = import
        and (indicator_id, measured_at) > (coalesce(last_indicator, '00000000-0000-0000-0000-000000000000'), coalesce(last_at, '-infinity'))
      order by indicator_id, measured_at limit most) n) r
  where r.place <= most_indicators;
  if targets is null then
    return;
  end if;
  perform 1 from (select distinct id from unnest((select targets)) n (id) order by id) n
  cross join lateral (select 1 from measurement_indicator where tenant_id = t and id = n.id for no key update) i;

  select array_agg(v.id order by n.place), array_agg(v.value order by n.place), array_agg(v.validation_status_code order by n.place),
    array_agg(v.comment order by n.place)
  into olds, old_vals, old_statuses, old_comments
  from unnest((select targets), (select times)) with ordinality n (target, at, place)
  left join lateral (
    select id, value, validation_status_code, comment from indicator_value
    where tenant_id = t and indicator_id = n.target and measured_at = n.at offset 0) v on true;
  -- Properties of another number do not hold for the new one.
  select array_agg(coalesce(n.status, case when n.value = n.old then n.old_status end, 1) order by n.place),
    array_agg(coalesce(n.comment, case when n.value = n.old then n.old_comment end) order by n.place)
  into statuses, comments
  from unnest(vals, statuses, comments, old_vals, old_statuses, old_comments) with ordinality
    n (value, status, comment, old, old_status, old_comment, place);

  select array_agg(n.id), array_agg(n.value), array_agg(n.status), array_agg(n.comment)
  into changed, new_vals, new_statuses, new_comments
  from unnest(olds, vals, statuses, comments, old_vals, old_statuses, old_comments) n (id, value, status, comment, old, old_status, old_comment)
  where n.id is not null and (n.value, n.status, n.comment) is distinct from (n.old, n.old_status, n.old_comment);
  -- A cluster's planner fails on an update from anything but lists.
  update indicator_value v set value = n.value, validation_status_code = n.status, comment = n.comment, source = 'import',
    meter_changed = v.meter_changed and v.value = n.value, old_meter_last = case when v.value = n.value then v.old_meter_last end,
    new_meter_first = case when v.value = n.value then v.new_meter_first end,
    version = v.version + 1, updated_at = moment, updated_by = by_user
  from unnest((select changed), (select new_vals), (select new_statuses), (select new_comments)) n (id, value, status, comment)
  where v.tenant_id = t and v.id = n.id and n.id = any (array[n.id]);

  select array_agg(time_ordered_id(moment, n.place) order by n.place) into ids from unnest(targets) with ordinality n (target, place);
  with inserted as (
    insert into indicator_value (tenant_id, id, indicator_id, value, measured_at, source, validation_status_code, comment, created_at, created_by, updated_at, updated_by)
    select t, n.id, n.target, n.value, n.at, 'import', n.status, n.comment, moment, by_user, moment, by_user
    from unnest((select targets), (select times), (select vals), (select statuses), (select comments), (select olds), (select ids))
      n (target, at, value, status, comment, old, id)
    where n.old is null returning id)
  select count(*) into new_count from inserted;

  return query
    select s.target, i.business_unit_id, s.added, s.replaced, s.unchanged, s.old_values, s.new_values
    from (
      select n.target, count(*) filter (where n.id is null)::int as added,
        count(*) filter (where n.is_replaced)::int as replaced,
        count(*) filter (where n.id is not null and not n.is_replaced)::int as unchanged,
        jsonb_agg(jsonb_build_object('measured_at', n.at, 'value', n.old, 'validation_status_code', n.old_status, 'comment', n.old_comment)
          order by n.at) filter (where n.is_replaced) as old_values,
        jsonb_agg(jsonb_build_object('measured_at', n.at, 'value', n.value, 'validation_status_code', n.status, 'comment', n.comment)
          order by n.at) filter (where n.is_replaced) as new_values
      from (
        select x.*, x.id is not null and (x.value, x.status, x.comment) is distinct from (x.old, x.old_status, x.old_comment) as is_replaced
        from unnest(targets, times, olds, vals, statuses, comments, old_vals, old_statuses, old_comments)
          x (target, at, id, value, status, comment, old, old_status, old_comment)) n
      group by n.target) s
    cross join lateral (select business_unit_id from measurement_indicator where tenant_id = t and id = s.target offset 0) i
    order by s.target;

  last_indicator := targets[cardinality(targets)];
  last_at := times[cardinality(times)];
  update value_import set written_indicator = last_indicator, written_at = last_at
  where tenant_id = t and id = import;
  delete from value_import_row where tenant_id = t and import_id = import
    and (indicator_id, measured_at) <= (last_indicator, last_at);
end $$;
