-- A tenth of the objects have a template, which is not scheduled; each person has 500 notices, the newest 20 unread.
insert into object_inspection_template (tenant_id, id, object_id, inspection_template_id, responsible_id, look_at, created_at, created_by, updated_at, updated_by)
select $tenant, pg_temp.id_at(t.created_at, 80, t.n), t.id, pg_temp.id_at($now - interval '3 years', 7, 0), i.id, 'infinity', t.created_at, $admin, t.created_at, $admin
from tree t join inspector i on i.depot = t.depot where t.n % 10 = 7 order by t.created_at;

insert into notice (tenant_id, id, user_id, kind, key, entity, entity_id, data, in_app, in_digest, created_at, read_at)
select $tenant, pg_temp.id_at(v.finished_at, 81 + person::int, v.n), user_id, 'assigned', 'assigned:' || v.id, 'inspection', v.id,
  jsonb_build_object('at', v.finished_at), true, false, v.finished_at, case when v.place > 20 then v.finished_at + interval '1 day' end
from unnest(array[$admin, $regional, $local]) with ordinality u (user_id, person),
  (select n, id, object_name, finished_at, row_number() over (order by finished_at desc) as place from visit where status = 3 order by finished_at desc limit 500) v;
drop table region, depot, inspector, tree, named, visit, part, result, own, total, meter;
