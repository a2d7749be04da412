insert into inspection_item (tenant_id, detail_id, position, quality, answered_by, answered_at, revision)
select $tenant, p.id, item, case when (item + p.n) % 20 < p.critical then 10 when (item + p.n) % 20 < p.critical + p.attention then 20 else 30 end,
  i.id, v.assigned_time + item * interval '1 minute', 1
from part p join visit v on v.n = p.n join inspector i on i.depot = v.depot cross join lateral generate_series(0, p.filled - 1) item
order by p.id, item;

-- Each source is represented by its newest completed detail.
create temp table result as
select distinct on (object_id, list) on_object, object_id, list, ok, attention, critical, finished_at, id
from (select p.*, v.on_object from part p join visit v on v.n = p.n where p.status = 3) p
order by object_id, list, finished_at desc, id desc;
insert into object_result (tenant_id, object_id, source_kind, source_id, ok, attention, critical, as_of, ref_id)
  select $tenant, object_id, 1, pg_temp.id_at($now - interval '3 years', 5, list), ok, attention, critical, finished_at, id
  from result order by object_id, list;
