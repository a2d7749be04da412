-- An indicator for each object with two values, of which every other one is an amount of money, and a restriction for each, on
-- the value or, beside an amount, on a date. None is broken, so that they cause nothing. The root of the large tenant has a history.
create temp table meter as
select t.n, t.id as object_id, d.id as business_unit_id, pg_temp.id_at(t.created_at, 96, t.n) as id, pg_temp.id_at(t.created_at, 97, t.n) as limit_id, t.created_at,
  t.n % 2 = 1 as is_money, (pg_temp.pick(t.n, 40, 970) / 10.0)::numeric(9, 1) as last, (pg_temp.pick(t.n, 41, 970) / 10.0)::numeric(9, 1) as previous,
  $now - interval '1 day' - t.n % 86400 * interval '1 second' as at
from tree t join depot d on d.n = t.depot;
create unique index on meter (n);
analyze meter;

create temp table reading as
select m.n, place, m.id as indicator_id, case place when 1 then m.last else m.previous end as value, m.at - (1 - place) * interval '30 days' as at
from meter m, generate_series(0, 1) place where m.n > 0
union all
select 0, place, m.id, (50 + 40 * sin(place / 5000.0))::numeric(9, 3), m.at - (s.count - place) * interval '80 seconds'
from meter m, (select case '$name' when 'large' then 751535 else 1000 end as count) s, generate_series(1, s.count) place where m.n = 0;
update meter m set last = (select value from reading where n = 0 order by at desc limit 1),
  previous = (select value from reading where n = 0 order by at desc offset 1 limit 1), at = (select max(at) from reading where n = 0) where m.n = 0;

insert into measurement_indicator (tenant_id, id, object_id, business_unit_id, name, code, measure_unit_code, measure_group_code, last_value, previous_value, last_at,
  quality_status_code, counted_name, counted_unit, counted_value, created_at, created_by, updated_at, updated_by)
select $tenant, m.id, m.object_id, m.business_unit_id, case when is_money then 'Repair' else 'Temperature' end, case when is_money then 'repair' else 'temperature' end,
  case when is_money then 2 else null end, case when is_money then 1 else 3 end, last, previous, at, case when not is_money then 30 end,
  case when is_money then 'Repair' end, case when is_money then 2 end, case when is_money then last end,
  m.created_at, $admin, $now - pg_temp.chance(m.n, 43) * interval '730 days', $admin
from meter m order by m.n;
insert into indicator_value (tenant_id, id, indicator_id, value, measured_at, source, created_at, created_by, updated_at, updated_by)
select $tenant, pg_temp.id_at(at, 98 + least(n, 1), n * 2::bigint + place), indicator_id, value, at, 'import', at, $admin, at, $admin from reading order by at;

insert into quality_constraint (tenant_id, id, name, constraint_type_code, object_id, business_unit_id, indicator_id, attention_max, critical_max, boundary_date, warning_days,
  quality_status_code, judged_value, judged_on, evaluated_at, judge_on, created_at, created_by, updated_at, updated_by)
select $tenant, limit_id, case when is_money then 'Permit' else 'Too hot' end, case when is_money then 2 else 1 end, object_id, business_unit_id, case when not is_money then id end,
  case when not is_money then 97 end, case when not is_money then 99 end, day, case when is_money then 30 end,
  30, case when not is_money then last end, case when is_money then today end, $now, day - 30,
  created_at, $admin, $now - pg_temp.chance(n, 44) * interval '730 days', $admin
from (select m.*, d.today, case when is_money then d.today + 365 + pg_temp.pick(m.n, 45, 700) end as day
  from meter m, (select ($now at time zone 'UTC')::date as today) d) m order by n;
insert into constraint_verdict (tenant_id, id, constraint_id, at, quality_status_code, value)
select $tenant, pg_temp.id_at(at, 100, n), limit_id, at, 30, case when not is_money then last end from meter order by at;
insert into object_result (tenant_id, object_id, source_kind, source_id, ok, attention, critical, as_of)
select $tenant, object_id, 2, limit_id, 1, 0, 0, at from meter order by object_id;

-- The sums of money, level by level from below.
create temp table amount (n int, above int, attached boolean, own numeric, own_values int, below numeric, below_values int);
do $$
begin
  for l in reverse (select max(level) from named)..0 loop
    insert into amount
    select t.n, t.above, not t.archived, case when m.is_money then m.last else 0 end, m.is_money::int, coalesce(b.sum, 0), coalesce(b.count, 0)
    from named w join tree t on t.n = w.n join meter m on m.n = w.n
    left join (select above, sum(own + below) as sum, sum(own_values + below_values) as count from amount where attached group by above) b on b.above = w.n
    where w.level = l;
  end loop;
end $$;
insert into object_budget (tenant_id, object_id, name, unit_code, parent_id, own, below, own_values, below_values)
select $tenant, t.id, 'Repair', 2, case when s.attached then p.id end, s.own, s.below, s.own_values, s.below_values
from amount s join tree t on t.n = s.n left join tree p on p.n = t.above where s.own_values + s.below_values > 0 order by t.n;
drop table reading, amount;
