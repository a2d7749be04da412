-- The assignments of a template are looked through by id.
drop index object_inspection_template_template_ix;
create index object_inspection_template_template_ix on object_inspection_template (tenant_id, inspection_template_id, id);
