-- What the objects of a large tenant are searched, sorted and counted by.

-- One folded text per object with one index of trigrams in place of three: each line is one of the searched fields.
drop index object_name_search_ix;
drop index object_code_search_ix;
drop index object_serial_number_search_ix;
drop index object_code_ix;
drop index object_parent_ix;
drop index object_business_unit_ix;
alter table object add column search_text text generated always as (
  search_fold(name || E'\n' || coalesce(code, '') || E'\n' || coalesce(serial_number, '') || E'\n' || coalesce(manufacturer, ''))
) stored;
create index object_search_ix on object using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = off);
-- In the order and collation of lists.
create index object_code_ix on object (tenant_id, code collate "und-x-icu", id);
create index object_manufacturer_ix on object (tenant_id, manufacturer collate "und-x-icu", id);
create index object_installed_ix on object (tenant_id, installed_at, id);
create index object_created_ix on object (tenant_id, created_at, id);
-- The newest objects of a unit, for those who see only a few units.
create index object_business_unit_ix on object (tenant_id, business_unit_id, updated_at desc, id desc);
-- With the id, so that a branch is walked without reading its rows.
create index object_parent_ix on object (tenant_id, parent_id, id);

-- Facets read one index, in which those who see a few units read only these.
drop index object_facts_live_ix;
drop index object_facts_all_ix;
create index object_facts_unit_ix on object_facts
  (tenant_id, business_unit_id, total_status, object_class_id, form_factor_code, status_code, operative_status_code, archived);
create index object_facts_status_ix on object_facts (tenant_id, total_status, object_id);
create index object_quality_children_ix on object_quality (tenant_id, children_count, object_id);
-- The nodes with children, so that a branch is counted without walking its leaves.
create index object_quality_inner_ix on object_quality (tenant_id, parent_id) where children_count > 0;
