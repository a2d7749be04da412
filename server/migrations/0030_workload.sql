-- Open inspections by the day they are planned for, with what a calendar counts of them.
create index inspection_workload_ix on inspection (tenant_id, assigned_time)
  include (business_unit_id, responsible_id, item_total, archived, id) where operative_status_code in (1, 2);
