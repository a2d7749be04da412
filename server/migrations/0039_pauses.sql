-- The pauses of a tenant are listed, and few of its assignments have one.
create index object_inspection_template_paused_ix on object_inspection_template (tenant_id, paused_from) where paused_from is not null;
