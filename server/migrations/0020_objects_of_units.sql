-- How many objects of each business unit have which status, archived ones not counted: kept by the functions of the roll-up, so that
-- the home page need not count them.
alter table business_unit_quality
  add column objects_ok int not null default 0,
  add column objects_attention int not null default 0,
  add column objects_critical int not null default 0,
  add column objects_not_assessed int not null default 0;
update business_unit_quality q set objects_ok = s.ok, objects_attention = s.attention, objects_critical = s.critical,
  objects_not_assessed = s.not_assessed
from (
  select tenant_id, business_unit_id, count(*) filter (where total_status = 30) as ok, count(*) filter (where total_status = 20) as attention,
    count(*) filter (where total_status = 10) as critical, count(*) filter (where total_status is null) as not_assessed
  from object_facts where not archived group by 1, 2) s
where q.tenant_id = s.tenant_id and q.business_unit_id = s.business_unit_id;

-- The worst objects in the order of the home page.
drop index object_quality_worst_ix;
create index object_quality_worst_ix on object_quality (tenant_id, actual_critical desc, actual_attention desc, object_id) where actual_critical > 0;
