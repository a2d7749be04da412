-- Counts the qualities of one class without reading the others.
create index object_facts_class_ix on object_facts (tenant_id, object_class_id, total_status, archived);
