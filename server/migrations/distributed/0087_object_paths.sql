-- The same as the migration of this name, with the paths written level by level: a cluster follows no tree across workers.
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
insert into object_path (tenant_id, object_id, business_unit_id, full_name, hierarchy_depth)
select tenant_id, id, business_unit_id, name, 0 from object where parent_id is null;
do $$
declare
  depth int := 0;
begin
  while found or depth = 0 loop
    depth := depth + 1;
    insert into object_path (tenant_id, object_id, business_unit_id, full_name, hierarchy_depth)
    select o.tenant_id, o.id, o.business_unit_id, p.full_name || ' / ' || o.name, p.hierarchy_depth + 1
    from object_path p join object o on o.tenant_id = p.tenant_id and o.parent_id = p.object_id
    where p.hierarchy_depth = depth - 1;
  end loop;
end $$;
create index object_path_name_ix on object_path (tenant_id, (left(full_name, 600)) collate natural_order, object_id);
create index object_path_unit_name_ix on object_path (tenant_id, business_unit_id, (left(full_name, 600)) collate natural_order, object_id);
create index object_path_depth_ix on object_path (tenant_id, hierarchy_depth, object_id);
create index object_path_unit_depth_ix on object_path (tenant_id, business_unit_id, hierarchy_depth, object_id);
-- Rows are looked up by this one, which therefore has to be the newest.
alter table object_path add primary key (tenant_id, object_id);
