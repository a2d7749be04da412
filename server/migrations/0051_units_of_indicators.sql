-- The unit of its object, so that those who see only some units read lists in the order of an index; it moves with the object.
alter table measurement_indicator add column business_unit_id uuid;
update measurement_indicator i set business_unit_id = o.business_unit_id
from object o where o.tenant_id = i.tenant_id and o.id = i.object_id;
alter table measurement_indicator alter column business_unit_id set not null;
create index measurement_indicator_unit_ix on measurement_indicator (tenant_id, business_unit_id, updated_at desc, id desc);
create index measurement_indicator_unit_name_ix on measurement_indicator (tenant_id, business_unit_id, name collate "und-x-icu", id);

alter table quality_constraint add column business_unit_id uuid;
update quality_constraint c set business_unit_id = o.business_unit_id
from object o where o.tenant_id = c.tenant_id and o.id = c.object_id;
alter table quality_constraint alter column business_unit_id set not null;
create index quality_constraint_unit_ix on quality_constraint (tenant_id, business_unit_id, updated_at desc, id desc);
create index quality_constraint_unit_name_ix on quality_constraint (tenant_id, business_unit_id, name collate "und-x-icu", id);
