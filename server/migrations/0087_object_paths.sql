-- Where each object is in its tree, kept to sort and to filter by it (docs/decisions/0124). The index has the beginning of the
-- path: an entry may be 2,700 bytes long, and a character four.
create table object_path (
  tenant_id uuid not null,
  object_id uuid not null,
  business_unit_id uuid not null,
  full_name text not null,
  hierarchy_depth int not null,
  foreign key (tenant_id, object_id) references object (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- How far the paths of a tenant have been compared with the names, while they are: the last object.
create table object_path_check (
  tenant_id uuid primary key references tenant (tenant_id),
  object_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- What changes from now on is followed; what there is has its path now. Positions first: what is followed again changes nothing.
insert into event_position (tenant_id, handler, seq) select tenant_id, 'object_paths', seq from event_head;
with recursive down as (
  select tenant_id, id, business_unit_id, name as full_name, 0 as hierarchy_depth from object where parent_id is null
  union all
  select o.tenant_id, o.id, o.business_unit_id, d.full_name || ' / ' || o.name, d.hierarchy_depth + 1
  from down d join object o on o.tenant_id = d.tenant_id and o.parent_id = d.id
)
insert into object_path (tenant_id, object_id, business_unit_id, full_name, hierarchy_depth)
select tenant_id, id, business_unit_id, full_name, hierarchy_depth from down;
create index object_path_name_ix on object_path (tenant_id, (left(full_name, 600)) collate natural_order, object_id);
create index object_path_unit_name_ix on object_path (tenant_id, business_unit_id, (left(full_name, 600)) collate natural_order, object_id);
create index object_path_depth_ix on object_path (tenant_id, hierarchy_depth, object_id);
create index object_path_unit_depth_ix on object_path (tenant_id, business_unit_id, hierarchy_depth, object_id);
-- Rows are looked up by this one, which therefore has to be the newest.
alter table object_path add primary key (tenant_id, object_id);
