-- The worst objects of a tenant: those with critical facts of their own, most first.
create index object_quality_worst_ix on object_quality (tenant_id, actual_critical desc, object_id) where actual_critical > 0;

-- What people type is looked for in names, codes and serial numbers: all three by their trigrams, or none would help.
create index object_serial_number_search_ix on object using gin (tenant_id, search_fold(serial_number) gin_trgm_ops) with (fastupdate = off);
create index app_user_full_name_search_ix on app_user using gin (tenant_id, search_fold(full_name) gin_trgm_ops) with (fastupdate = off);
