-- Restrictions: their verdicts, and the results of kind 2 that they add to their objects.

-- The verdict on a day (contract/src/constraints/verdict.ts "verdictOf"); null: not in force, or no value yet. In SQL, as the
-- next one, so that the planner puts the expression into the statement: all restrictions of a tenant are compared by it.
create or replace function constraint_status(type_code smallint, critical_min numeric, attention_min numeric, attention_max numeric,
  critical_max numeric, boundary_date date, warning_days int, valid_from date, valid_to date, value numeric, today date)
returns smallint language sql immutable as $$
  select case
    when today < valid_from or today > valid_to then null
    when type_code = 2 then case when today > boundary_date then 10 when today >= boundary_date - warning_days then 20 else 30 end
    when value is null then null
    when value < critical_min or value > critical_max then 10
    when value < attention_min or value > attention_max then 20
    else 30
  end::smallint
$$;

-- The next day on which time alone may change the verdict; infinity: none in the future; null: time never does.
create or replace function constraint_next_day(boundary_date date, warning_days int, valid_from date, valid_to date, today date)
returns date language sql immutable as $$
  select case when num_nonnulls(valid_from, valid_to, boundary_date) > 0 then coalesce(least(
    case when valid_from > today then valid_from end,
    case when valid_to + 1 > today then valid_to + 1 end,
    case when boundary_date - warning_days > today then boundary_date - warning_days end,
    case when boundary_date + 1 > today then boundary_date + 1 end), 'infinity') end
$$;

-- Judges the restrictions on these indicators, and these restrictions, as of a moment in a time zone; records each new
-- verdict with an event, and applies it to the object together with further results, and locks the paths of others (see
-- indicators_settle and object_results_apply). Last in a transaction. Indicators are locked first, then restrictions,
-- each in ascending order of their ids, then the rows of the roll-up: a change of a value or a term locks the indicator
-- before the restriction. `author` is the author of the change. Returns the number of changed verdicts. A caller that
-- waited for a lock comes with an earlier moment than the one before: up to five minutes do not turn time back, so that
-- two servers cannot undo each other's midnight. A clock that is set back by more is believed.
create or replace function constraints_judge(t uuid, indicators uuid[], constraints uuid[], moment timestamptz, zone text, author uuid,
  objects uuid[] default '{}', kinds smallint[] default '{}', sources uuid[] default '{}', oks int[] default '{}', attentions int[] default '{}',
  criticals int[] default '{}', times timestamptz[] default '{}', refs uuid[] default '{}', others uuid[] default '{}') returns int language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[]; targets uuid[]; j_objects uuid[]; j_units uuid[]; statuses smallint[]; judged numeric[]; days date[]; next_days date[];
  moments timestamptz[]; before smallint[]; events uuid[]; worst smallint[]; written int := 0;
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

  -- Restrictions with a changed verdict, value or days.
  with j as (
    select c.*, i.last_value as value, today,
      case when is_on then constraint_status(constraint_type_code, critical_min, attention_min, attention_max, critical_max, boundary_date, warning_days,
        valid_from, valid_to, i.last_value, today) end as status,
      case when is_on then constraint_next_day(boundary_date, warning_days, valid_from, valid_to, today) end as next_day
    from unnest((select ids)) n (id)
    cross join lateral (select * from quality_constraint c where c.tenant_id = t and c.id = n.id offset 0) c
    left join lateral (select last_value, archived from measurement_indicator where tenant_id = t and id = c.indicator_id offset 0) i on true
    cross join lateral (select not c.archived and not coalesce(i.archived, false) as is_on) x
    cross join lateral (select (case when c.evaluated_at > moment and c.evaluated_at < moment + interval '5 minutes' then c.evaluated_at else moment end
      at time zone zone)::date as today) d
  ), changed as (
    select j.*, case when next_day is not null then today end as day from j
    where evaluated_at is null or (quality_status_code, judged_value, judge_on, judged_on)
      is distinct from (status, value, next_day, case when next_day is not null then today end))
  select array_agg(id order by id), array_agg(object_id order by id), array_agg(status order by id), array_agg(value order by id),
    array_agg(day order by id), array_agg(next_day order by id), array_agg(quality_status_code order by id),
    array_agg(greatest(moment, evaluated_at + interval '1 microsecond') order by id)
  into ids, j_objects, statuses, judged, days, next_days, before, moments from changed;

  if ids is not null then
    update quality_constraint q set quality_status_code = n.status, judged_value = n.value, judged_on = n.day, judge_on = n.next_day, evaluated_at = n.at
    from unnest((select ids), (select statuses), (select judged), (select days), (select next_days), (select moments)) n (id, status, value, day, next_day, at)
    where q.tenant_id = t and q.id = n.id and n.id = any (array[n.id]);

    -- From here on, restrictions with a changed verdict.
    select array_agg(id order by id), array_agg(object_id order by id), array_agg(status order by id), array_agg(value order by id),
      array_agg(old order by id), array_agg(at order by id), array_agg(time_ordered_id(at, n) order by id)
    into ids, j_objects, statuses, judged, before, moments, events
    from unnest(ids, j_objects, statuses, judged, before, moments) with ordinality x (id, object_id, status, value, old, at, n)
    where status is distinct from old;
  end if;

  if ids is not null then
    select array_agg(n.id), array_agg(w.status) into targets, worst from unnest((select targets)) n (id)
    cross join lateral (select min(quality_status_code) as status from quality_constraint where tenant_id = t and indicator_id = n.id) w;
    update measurement_indicator i set quality_status_code = n.status
    from unnest((select targets), (select worst)) n (id, status)
    where i.tenant_id = t and i.id = n.id and n.id = any (array[n.id]) and i.quality_status_code is distinct from n.status;

    select array_agg(c.business_unit_id order by n.place) into j_units from unnest((select ids)) with ordinality n (id, place)
    cross join lateral (select business_unit_id from quality_constraint where tenant_id = t and id = n.id offset 0) c;
    with verdicts as (
      insert into constraint_verdict (tenant_id, id, constraint_id, at, quality_status_code, previous_status_code, value, user_id)
      select t, n.*, author from unnest((select events), (select ids), (select moments), (select statuses), (select before), (select judged)) n
      returning id
    ), told as (
      insert into event_pending (tenant_id, id, at, type, entity, entity_id, units)
      select t, n.id, n.at, 'judge', 'constraint', n.constraint_id, array[n.unit]
      from unnest((select events), (select moments), (select ids), (select j_units)) n (id, at, constraint_id, unit)
      returning id)
    select (select count(*) from verdicts) into written from (select count(*) from told) n;

    objects := objects || j_objects;
    kinds := kinds || array_fill(2::smallint, array[cardinality(ids)]);
    sources := sources || ids;
    oks := oks || array(select (coalesce(status, 0) = 30)::int from unnest(statuses) with ordinality s (status, n) order by n);
    attentions := attentions || array(select (coalesce(status, 0) = 20)::int from unnest(statuses) with ordinality s (status, n) order by n);
    criticals := criticals || array(select (coalesce(status, 0) = 10)::int from unnest(statuses) with ordinality s (status, n) order by n);
    times := times || moments;
    refs := refs || array_fill(null::uuid, array[cardinality(ids)]);
  end if;
  if cardinality(objects || others) > 0 then
    perform object_results_apply(t, objects, kinds, sources, oks, attentions, criticals, times, refs, true, others);
  end if;
  return written;
end $$;

-- Puts the indicators and restrictions of a locked object into its new unit.
create or replace function indicators_set_unit(t uuid, obj uuid, unit uuid) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from measurement_indicator where tenant_id = t and object_id = obj order by id for no key update;
  perform 1 from quality_constraint where tenant_id = t and object_id = obj order by id for no key update;
  update measurement_indicator set business_unit_id = unit where tenant_id = t and object_id = obj;
  update quality_constraint set business_unit_id = unit where tenant_id = t and object_id = obj;
end $$;
