-- Half as many inspections as objects. The newest 2 % are open and 3 % of the others were cancelled; one in 25 has two lists.
create temp table visit as
select v.*, t.id as object_id, t.name as object_name, t.depot, t.class % 5 as list, f.full_name as object_full_name,
  pg_temp.id_at(v.created_at, 32, v.n) as id,
  case when v.open then case when pg_temp.chance(v.n, 20) < 0.3 and v.assigned_time < $now then 2 else 1 end
    when pg_temp.chance(v.n, 21) < 0.03 then 5 else 3 end as status,
  case when not v.open then v.assigned_time + pg_temp.chance(v.n, 22) * interval '5 days' end as finished_at
from (
  select n, pg_temp.pick(n, 23, $count) as on_object, n >= $count / 2 * 0.98 as open, at as created_at,
    case when n >= $count / 2 * 0.98 then $now - interval '20 days' + pg_temp.chance(n, 24) * interval '60 days' else at + interval '1 day' end as assigned_time
  from (select n, $now - interval '730 days' + n * (interval '720 days' / ($count / 2)) as at from generate_series(0, $count / 2 - 1) n) n) v
join tree t on t.n = v.on_object and not (t.archived and v.open)
join named f on f.n = t.n;
create unique index on visit (n);
analyze visit;

create temp table part as
select p.*, 20 - p.critical - p.attention as ok, case when p.status = 1 then 0 when p.status = 2 then 10 else 20 end as filled
from (
  select v.n, place, pg_temp.detail_id_at(v.created_at, 33 + place, v.n) as id, v.id as inspection_id, v.object_id, v.object_name, v.object_full_name,
    v.status, (v.list + place) % 5 as list, case when v.status = 3 then v.finished_at end as finished_at,
    case when v.status < 3 then 0 when pg_temp.chance(v.n, 25 + place) < 0.03 then 1 + v.n % 2 else 0 end as critical,
    case when v.status < 3 then 0 when pg_temp.chance(v.n, 25 + place) between 0.03 and 0.11 then 1 + v.n % 3 else 0 end as attention
  from visit v, generate_series(0, case when v.n % 25 = 0 then 1 else 0 end) place) p;
create index on part (n);
analyze part;

insert into inspection (tenant_id, id, number, object_id, business_unit_id, template_id, template_name, inspection_type_code, schedule_type_code,
  operative_status_code, assigned_time, due_time, started_at, finished_at, responsible_id, required_credits, item_total, item_filled,
  count_ok, count_attention, count_critical, object_name, object_full_name, object_code, object_status_code, business_unit_name,
  business_unit_code, template_code, inspection_type_names, responsible_name, people, created_at, created_by, updated_at, updated_by)
select $tenant, v.id, inspection_number(v.n + 1), v.object_id, d.id, l.template_id, l.name, 1, 4,
  v.status, v.assigned_time, v.assigned_time + interval '7 days', case when v.status <> 1 then v.assigned_time end, v.finished_at,
  case when pg_temp.chance(v.n, 27) < 0.01 then $admin when not (v.open and v.n % 20 = 0) then i.id end,
  s.parts, s.parts * 20, s.filled, case when v.status < 3 then s.filled else s.ok end, s.attention, s.critical,
  k.object_name, k.object_full_name, k.object_code, k.status_code, k.unit_name, k.unit_code, k.template_code, k.type_names, k.inspector, k.people,
  v.created_at, $admin, coalesce(v.finished_at, v.created_at) + pg_temp.chance(v.n, 28) * interval '2 hours', i.id
from visit v
join depot d on d.n = v.depot
join inspector i on i.depot = v.depot
join (select n, pg_temp.id_at($now - interval '3 years', 7, n) as template_id,
  (array['Yearly check', 'Safety', 'Leaks and noise', 'Electrical', 'Fire protection'])[n + 1] as name from generate_series(0, 4) n) l on l.n = v.list
join (select n, count(*)::int as parts, sum(filled) as filled, sum(ok) as ok, sum(attention) as attention, sum(critical) as critical from part group by n) s on s.n = v.n
left join (select 1) closed on not v.open
left join lateral (
  select v.object_name, v.object_full_name, 'OBJ-' || v.on_object * 7919::bigint % 10000019 as object_code, 20 as status_code,
    'Depot ' || v.depot / 8 + 1 || '-' || v.depot % 8 + 1 as unit_name, 'D' || v.depot + 1 as unit_code, 'T' || v.list + 1 as template_code,
    e.names as type_names, i.name as inspector, jsonb_build_object(i.id, i.name) as people
  from dictionary_entry e where e.tenant_id = $tenant and e.dictionary = 'inspection_type' and e.code = 1) k on not v.open
order by v.n;
insert into inspection_counter (tenant_id, last) values ($tenant, $count / 2);
insert into inspection_responsible (tenant_id, user_id, inspection_id, business_unit_id, since)
  select tenant_id, responsible_id, id, business_unit_id, created_at from inspection where tenant_id = $tenant and responsible_id is not null;

insert into inspection_detail (tenant_id, id, inspection_id, position, object_id, check_list_id, check_list_version_id, group_name, group_number,
  item_total, item_filled, count_ok, count_attention, count_critical, finished_at, object_name, object_full_name)
select $tenant, p.id, p.inspection_id, p.place, p.object_id, c.check_list_id, c.id, c.name, p.place + 1,
  20, p.filled, case when p.status < 3 then p.filled else p.ok end, p.attention, p.critical, p.finished_at,
  case when p.status >= 3 then p.object_name end, case when p.status >= 3 then p.object_full_name end
from part p
join check_list_version c on c.tenant_id = $tenant and c.check_list_id = pg_temp.id_at($now - interval '3 years', 5, p.list)
order by p.n, p.place;
