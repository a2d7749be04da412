-- Makes locked indicators count their share in the sums of money: their last value, under their name and unit, if they
-- belong to a group of money and the unit has a currency. Returns the differences to their former shares, for
-- budget_add.
create or replace function indicators_count(t uuid, indicators uuid[], out objects uuid[], out names text[], out units int[],
  out amounts numeric[], out counts int[]) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[]; is_counted boolean[];
begin
  with n as (
    select i.*, x.is_money from (select distinct id from unnest((select indicators)) x (id)) n
    cross join lateral (select id, object_id, name, measure_unit_code, measure_group_code, last_value, archived, counted_name, counted_unit,
      counted_value from measurement_indicator where tenant_id = t and id = n.id offset 0) i
    cross join lateral (
      select not i.archived and i.last_value is not null and coalesce((select extra ->> 'kind' = 'money' from dictionary_entry
          where tenant_id = t and dictionary = 'measure_group' and code = i.measure_group_code), false)
        and coalesce((select extra ->> 'currency' is not null from dictionary_entry
          where tenant_id = t and dictionary = 'measure_unit' and code = i.measure_unit_code), false) as is_money) x
  ), c as (
    select * from n where (counted_name, counted_unit, counted_value) is distinct from
      (case when is_money then name end, case when is_money then measure_unit_code end, case when is_money then last_value end)
  ), d as (
    select object_id, name, measure_unit_code as unit, last_value as amount, 1 as count from c where is_money
    union all
    select object_id, counted_name, counted_unit, -counted_value, -1 from c where counted_name is not null)
  select u.*, s.* into ids, is_counted, objects, names, units, amounts, counts
  from (select array_agg(id), array_agg(is_money) from c) u,
    (select array_agg(object_id), array_agg(name), array_agg(unit), array_agg(amount), array_agg(count) from d) s;
  if ids is not null then
    update measurement_indicator i set counted_name = case when n.is_counted then i.name end,
      counted_unit = case when n.is_counted then i.measure_unit_code end, counted_value = case when n.is_counted then i.last_value end
    from unnest((select ids), (select is_counted)) n (id, is_counted)
    where i.tenant_id = t and i.id = n.id and n.id = any (array[n.id]);
  end if;
end $$;

-- The same for indicators not locked yet, in a transaction of its own, and adds the differences.
create or replace function indicators_recount(t uuid, indicators uuid[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  money record;
begin
  perform 1 from (select distinct id from unnest((select indicators)) n (id) order by id) n
  cross join lateral (select 1 from measurement_indicator where tenant_id = t and id = n.id for no key update) i;
  money := indicators_count(t, indicators);
  if money.objects is not null then
    perform quality_lock(t, money.objects);
    perform budget_add(t, money.objects, money.names, money.units, money.amounts, money.counts);
  end if;
end $$;

-- Copies the two newest values that are not rejected to each of these indicators, judges their restrictions, and counts
-- their money. Call it after every change of values or of the facts that money depends on, last in the transaction: it
-- ends in the roll-up. The results of check lists of the same transaction are applied too, because the trees may be
-- locked only once.
create or replace function indicators_settle(t uuid, indicators uuid[], moment timestamptz, zone text, author uuid,
  objects uuid[] default '{}', kinds smallint[] default '{}', sources uuid[] default '{}', oks int[] default '{}', attentions int[] default '{}',
  criticals int[] default '{}', times timestamptz[] default '{}', refs uuid[] default '{}') returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[]; lasts numeric[]; previous numeric[]; moments timestamptz[]; money record;
begin
  perform 1 from (select distinct id from unnest((select indicators)) n (id) order by id) n
  cross join lateral (select 1 from measurement_indicator where tenant_id = t and id = n.id for no key update) i;
  -- Read first: a cluster's planner fails on an update that reads another table for each of its rows.
  select array_agg(n.id), array_agg(l.newest[1]), array_agg(l.newest[2]), array_agg(l.at) into ids, lasts, previous, moments
  from (select distinct id from unnest((select indicators)) x (id)) n
  cross join lateral (
    select array_agg(value order by measured_at desc) as newest, max(measured_at) as at from (
      select value, measured_at from indicator_value
      where tenant_id = t and indicator_id = n.id and validation_status_code <> 4
      order by measured_at desc limit 2) v) l;
  update measurement_indicator i set last_value = n.last, previous_value = n.previous, last_at = n.at
  from unnest((select ids), (select lasts), (select previous), (select moments)) n (id, last, previous, at)
  where i.tenant_id = t and i.id = n.id and n.id = any (array[n.id])
    and (i.last_value, i.previous_value, i.last_at) is distinct from (n.last, n.previous, n.at);
  money := indicators_count(t, indicators);
  perform constraints_judge(t, indicators, '{}', moment, zone, author, objects, kinds, sources, oks, attentions, criticals, times, refs,
    coalesce(money.objects, '{}'));
  if money.objects is not null then
    perform budget_add(t, money.objects, money.names, money.units, money.amounts, money.counts);
  end if;
end $$;
