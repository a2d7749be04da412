-- The worst objects of a tenant: those with critical facts of their own, most first.
create index object_quality_worst_ix on object_quality (tenant_id, actual_critical desc, object_id) where actual_critical > 0;
