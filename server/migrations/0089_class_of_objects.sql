-- An object without a class is not looked up by its class. Without this condition the index can also answer for the id
-- of an object, and before the first analyze it seems cheaper than the key, because equal classes share an entry: an import
-- into an empty tenant then read every object for each one (docs/decisions/plans-and-statements.md).
drop index object_object_class_ix;
create index object_object_class_ix on object (tenant_id, object_class_id) where object_class_id is not null;
