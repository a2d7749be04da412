-- Rows name people, units, classes and templates, and each is looked up by its key. In a table of fewer than about 300 rows,
-- PostgreSQL expects one row from every index that begins with the tenant, and takes the newest: then it reads all rows of the
-- tenant to find that one (docs/decisions/0022). So the newest index of these tables has the key.
create unique index app_user_by_id_ix on app_user (tenant_id, id);
create unique index business_unit_by_id_ix on business_unit (tenant_id, id);
create unique index object_class_by_id_ix on object_class (tenant_id, id);
create unique index check_list_by_id_ix on check_list (tenant_id, id);
create unique index inspection_class_by_id_ix on inspection_class (tenant_id, id);
create unique index inspection_template_by_id_ix on inspection_template (tenant_id, id);
