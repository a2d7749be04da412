-- Restrictions: their verdicts, and the results of kind 2 that they add to their objects.

-- The verdict on a day (contract/src/constraints/verdict.ts "verdictOf"); null: not in force, or no value yet.
create or replace function constraint_status(type_code smallint, critical_min numeric, attention_min numeric, attention_max numeric,
  critical_max numeric, boundary_date date, warning_days int, valid_from date, valid_to date, value numeric, today date)
returns smallint language plpgsql immutable as $$
begin
  return case
    when today < valid_from or today > valid_to then null
    when type_code = 2 then case when today > boundary_date then 10 when today >= boundary_date - warning_days then 20 else 30 end
    when value is null then null
    when value < critical_min or value > critical_max then 10
    when value < attention_min or value > attention_max then 20
    else 30
  end;
end $$;

-- The next day on which time alone may change the verdict; infinity: none that is ahead; null: time never does.
create or replace function constraint_next_day(boundary_date date, warning_days int, valid_from date, valid_to date, today date)
returns date language plpgsql immutable as $$
declare
  days date[] := array_remove(array[valid_from, valid_to + 1, boundary_date - warning_days, boundary_date + 1], null);
begin
  return case when cardinality(days) > 0 then coalesce((select min(day) from unnest(days) d (day) where day > today), 'infinity') end;
end $$;

-- Judges the restrictions on these indicators, and these restrictions, as of a moment in a time zone; records each new verdict
-- in the log, and applies it to the object together with further results (see indicators_settle). Last in a transaction.
-- Indicators are locked first, then restrictions, each in ascending order of their ids, then what the roll-up locks: whoever
-- changes a value or a term locks the indicator before the restriction.
create or replace function constraints_judge(t uuid, indicators uuid[], constraints uuid[], moment timestamptz, zone text, by_user uuid,
  objects uuid[] default '{}', kinds smallint[] default '{}', sources uuid[] default '{}', oks int[] default '{}', attentions int[] default '{}',
  criticals int[] default '{}', times timestamptz[] default '{}', refs uuid[] default '{}') returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  today date := (moment at time zone zone)::date;
  ids uuid[]; targets uuid[]; entries jsonb;
  judged_objects uuid[]; judged uuid[]; statuses smallint[]; judged_at timestamptz[];
begin
  select array_agg(distinct c.indicator_id order by c.indicator_id) filter (where c.indicator_id is not null) into targets
  from (
    select x.id as indicator_id from unnest((select indicators)) x (id)
    union all
    select c.indicator_id from unnest((select constraints)) n (id)
    cross join lateral (select indicator_id from quality_constraint where tenant_id = t and id = n.id offset 0) c) c;
  perform 1 from (select id from unnest((select targets)) n (id) order by id) n
  cross join lateral (select 1 from measurement_indicator where tenant_id = t and id = n.id for no key update) i;

  select array_agg(id order by id) into ids from (
    select c.id from unnest((select indicators)) n (id)
    cross join lateral (select id from quality_constraint where tenant_id = t and indicator_id = n.id offset 0) c
    union
    select id from unnest((select constraints)) n (id)) c;
  perform 1 from (select id from unnest((select ids)) n (id) order by id) n
  cross join lateral (select 1 from quality_constraint where tenant_id = t and id = n.id for no key update) c;

  with j as (
    select c.*, i.last_value as value, case when c.archived or coalesce(i.archived, false) then null else
        constraint_status(c.constraint_type_code, c.critical_min, c.attention_min, c.attention_max, c.critical_max, c.boundary_date, c.warning_days,
          c.valid_from, c.valid_to, i.last_value, today) end as status,
      case when not c.archived and not coalesce(i.archived, false)
        then constraint_next_day(c.boundary_date, c.warning_days, c.valid_from, c.valid_to, today) end as next_on
    from unnest((select ids)) n (id)
    cross join lateral (select c.id, c.object_id, c.indicator_id, c.constraint_type_code, c.critical_min, c.attention_min, c.attention_max, c.critical_max,
        c.boundary_date, c.warning_days, c.valid_from, c.valid_to, c.archived, c.quality_status_code as old_status, c.judged_value as old_value
      from quality_constraint c where c.tenant_id = t and c.id = n.id offset 0) c
    left join lateral (select last_value, archived from measurement_indicator where tenant_id = t and id = c.indicator_id offset 0) i on true
  ), u as (
    update quality_constraint q set quality_status_code = j.status, judged_value = j.value, judge_on = j.next_on,
      judged_on = case when j.next_on is not null then today end, evaluated_at = greatest(moment, q.evaluated_at + interval '1 microsecond')
    from j where q.tenant_id = t and q.id = j.id and j.id = any (array[j.id])
      and (q.evaluated_at is null or (q.quality_status_code, q.judged_value, q.judge_on, q.judged_on)
        is distinct from (j.status, j.value, j.next_on, case when j.next_on is not null then today end))
    returning q.id, q.object_id, q.quality_status_code as status, q.judged_value as value, q.evaluated_at, j.old_status, j.old_value
  ), changed as (
    select u.*, (select o.business_unit_id from object o where o.tenant_id = t and o.id = u.object_id) as unit from u
    where u.status is distinct from u.old_status)
  select array_agg(object_id order by id), array_agg(id order by id), array_agg(status order by id), array_agg(evaluated_at order by id),
    jsonb_agg(jsonb_build_object('entity', 'constraint', 'entity_id', id, 'operation', 'judge', 'user_id', by_user, 'units', jsonb_build_array(unit),
      'old_value', jsonb_build_object('quality_status_code', old_status, 'judged_value', old_value),
      'new_value', jsonb_build_object('quality_status_code', status, 'judged_value', value)) order by id)
  into judged_objects, judged, statuses, judged_at, entries from changed;

  if judged is not null then
    update measurement_indicator i set quality_status_code = w.status
    from unnest((select targets)) n (id)
    cross join lateral (select min(quality_status_code) as status from quality_constraint where tenant_id = t and indicator_id = n.id) w
    where i.tenant_id = t and i.id = n.id and n.id = any (array[n.id]) and i.quality_status_code is distinct from w.status;
    perform audit_append(t, entries);
    objects := objects || judged_objects;
    kinds := kinds || array_fill(2::smallint, array[cardinality(judged)]);
    sources := sources || judged;
    oks := oks || array(select (coalesce(status, 0) = 30)::int from unnest(statuses) with ordinality s (status, n) order by n);
    attentions := attentions || array(select (coalesce(status, 0) = 20)::int from unnest(statuses) with ordinality s (status, n) order by n);
    criticals := criticals || array(select (coalesce(status, 0) = 10)::int from unnest(statuses) with ordinality s (status, n) order by n);
    times := times || judged_at;
    refs := refs || array_fill(null::uuid, array[cardinality(judged)]);
  end if;
  if cardinality(objects) > 0 then
    perform object_results_apply(t, objects, kinds, sources, oks, attentions, criticals, times, refs);
  end if;
end $$;
