-- Four entries each for a tenth of the objects, sealed afterwards.
create temp table entry as
select t.id as entity_id, t.n, place, t.created_at + place * interval '100 days' as at
from tree t, generate_series(0, 3) place where t.n % 10 = 3;
insert into audit_log (tenant_id, id, at, entity, entity_id, operation, user_id, old_value, new_value)
select $tenant, pg_temp.id_at(at, 64 + place, n), at, 'object', entity_id, case place when 0 then 'create' else 'update' end, $admin,
  case place when 0 then '{}' else jsonb_build_object('description', 'As of change ' || place - 1) end,
  jsonb_build_object('description', 'As of change ' || place)
from entry order by at;
insert into audit_pending (tenant_id, id) select tenant_id, id from audit_log where tenant_id = $tenant on conflict do nothing;
drop table entry;
