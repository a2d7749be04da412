-- The children that are not ok, so that the causes of a status are found without reading the others.
create index object_quality_not_ok_ix on object_quality (tenant_id, parent_id) where total_status <= 20;
