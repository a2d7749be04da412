-- The worst objects in the order of lists, which break ties by descending id.
drop index object_quality_worst_ix;
create index object_quality_worst_ix on object_quality (tenant_id, actual_critical desc, actual_attention desc, object_id desc) where actual_critical > 0;

-- Open inspections with what the counts of the home page read of them.
drop index inspection_open_ix;
create index inspection_open_ix on inspection
  (tenant_id, operative_status_code desc, (coalesce(due_time, assigned_time)), id) include (business_unit_id, responsible_id, due_time, archived)
  where operative_status_code in (1, 2);
