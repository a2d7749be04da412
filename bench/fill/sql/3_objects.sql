-- One tree, 20 children for each object, numbered level by level. The depot is that of the ancestor on the third level.
create temp table tree as
select t.n, t.above, t.created_at, pg_temp.id_at(t.created_at, 16, t.n) as id, t.class, t.archived,
  pg_temp.class_at(t.class) || ' ' || t.n || case when pg_temp.pick(t.n, 4, 10000) = 0 then ' Kaplan' else '' end as name,
  case when n < 8421 then n when n < 168421 then (n - 1) / 20 else ((n - 1) / 20 - 1) / 20 end * 37 % 200 as depot
from (
  select n, case when n > 0 then (n - 1) / 20 end as above, $now - interval '3 years' + n * (interval '1 year' / $count) as created_at,
    pg_temp.pick(n, 3, 12) as class, n > ($count - 2) / 20 and pg_temp.chance(n, 5) < 0.05 * 20 / 19 as archived
  from generate_series(0, $count - 1) n) t;
create unique index on tree (n);
analyze tree;

create temp table named as
with recursive walk as (
  select n, 0 as level, name as full_name from tree where n = 0
  union all
  select t.n, w.level + 1, w.full_name || ' / ' || t.name from walk w join tree t on t.above = w.n)
select * from walk;
create unique index on named (n);
analyze named;

insert into object (tenant_id, id, parent_id, business_unit_id, object_class_id, name, code, serial_number, manufacturer, model,
  installed_at, location_text, description, form_factor_code, status_code, operative_status_code, tags, archived, archive_root,
  version, created_at, created_by, updated_at, updated_by)
select $tenant, t.id, p.id, d.id, pg_temp.id_at($now - interval '3 years', 3, t.class), t.name, 'OBJ-' || t.n * 7919::bigint % 10000019,
  case when pg_temp.chance(t.n, 6) < 0.7 then 'SN' || pg_temp.pick(t.n, 7, 900000) + 100000 || '-' || t.n % 97 end,
  case when pg_temp.chance(t.n, 8) < 0.8 then 'Maker ' || pg_temp.pick(t.n, 9, 60) + 1 end, 'Model ' || pg_temp.pick(t.n, 10, 500),
  case when pg_temp.chance(t.n, 11) < 0.9 then date '2000-01-01' + pg_temp.pick(t.n, 12, 9000) end,
  case when t.n % 5 = 0 then 'Hall ' || pg_temp.pick(t.n, 13, 40) end, case when t.n % 3 = 0 then 'Installed with unit ' || t.n / 20 end,
  pg_temp.pick(t.n, 14, 3) + 1, (array[20, 20, 20, 10, 11])[pg_temp.pick(t.n, 15, 5) + 1], 20,
  case when pg_temp.chance(t.n, 16) < 0.1 then array['winter', 'tag ' || pg_temp.pick(t.n, 17, 50)] else '{}' end,
  t.archived, case when t.archived then t.id end, 1 + pg_temp.pick(t.n, 18, 5), t.created_at, $admin,
  $now - case when pg_temp.chance(t.n, 1) < 0.1 then pg_temp.chance(t.n, 2) * interval '1 day'
    else interval '1 day' + pg_temp.chance(t.n, 2) * interval '729 days' end, $admin
from tree t join depot d on d.n = t.depot left join tree p on p.n = t.above
order by t.n;
