-- 25 regions of 8 depots, so that a region is 4 % of the tenant and a depot 0.5 %; 12 classes; 25 further inspectors.
create temp table region as
  select n, pg_temp.id_at($now - interval '3 years', 1, n) as id from generate_series(0, 24) n;
create temp table depot as
  select n, pg_temp.id_at($now - interval '3 years', 2, n) as id, n / 8 as region from generate_series(0, 199) n;
insert into business_unit (tenant_id, id, parent_id, name, code)
  select $tenant, id, $company, 'Region ' || n + 1, 'R' || n + 1 from region;
insert into business_unit (tenant_id, id, parent_id, name, code)
  select $tenant, d.id, r.id, 'Depot ' || r.n + 1 || '-' || d.n % 8 + 1, 'D' || d.n + 1 from depot d join region r on r.n = d.region;
insert into business_unit_quality (tenant_id, business_unit_id, parent_id, children_count)
  select $tenant, id, $company, 8 from region union all
  select $tenant, d.id, r.id, 0 from depot d join region r on r.n = d.region;
update business_unit_quality set children_count = 25 where tenant_id = $tenant and business_unit_id = $company;

insert into object_class (tenant_id, id, name, code)
  select $tenant, pg_temp.id_at($now - interval '3 years', 3, n), pg_temp.class_at(n), 'C' || n + 1 from generate_series(0, 11) n;

insert into app_user (tenant_id, id, email, first_name, last_name, user_type_code, business_unit_id)
  select $tenant, pg_temp.id_at($now - interval '3 years', 4, n), 'inspector' || n || '@$name.test',
    (array['Ada', 'Ben', 'Cora', 'Dan', 'Eva'])[n % 5 + 1], 'Inspector ' || n + 1, 2, id from region;
update app_user set business_unit_id = (select id from region where n = 0) where tenant_id = $tenant and id = $regional;
update app_user set business_unit_id = (select id from depot where n = 1) where tenant_id = $tenant and id = $local;

-- Who inspects the objects of a depot.
create temp table inspector as
  select d.n as depot, case d.n when 1 then $local else case d.region when 0 then $regional
    else pg_temp.id_at($now - interval '3 years', 4, d.region) end end as id from depot d;
alter table inspector add name text;
update inspector i set name = u.full_name from app_user u where u.tenant_id = $tenant and u.id = i.id;

insert into check_list (tenant_id, id, name, code, check_list_type_code)
  select $tenant, pg_temp.id_at($now - interval '3 years', 5, n),
    (array['Yearly check', 'Safety', 'Leaks and noise', 'Electrical', 'Fire protection'])[n + 1], 'L' || n + 1, 1 from generate_series(0, 4) n;
insert into check_list_item (tenant_id, id, check_list_id, position, name, code, item_type, check_type_code)
  select $tenant, pg_temp.id_at($now - interval '3 years', 6, l * 100 + p), pg_temp.id_at($now - interval '3 years', 5, l), p,
    'Question ' || p + 1 || ' of list ' || l + 1, 'Q' || p + 1, 'question', 1 from generate_series(0, 4) l, generate_series(0, 19) p;
insert into inspection_template (tenant_id, id, name, code, inspection_type_code, schedule_type_code, due_days)
  select $tenant, pg_temp.id_at($now - interval '3 years', 7, n), l.name, 'T' || n + 1, 1, 4, 7
  from generate_series(0, 4) n join check_list l on l.tenant_id = $tenant and l.id = pg_temp.id_at($now - interval '3 years', 5, n);
insert into inspection_template_detail (tenant_id, id, inspection_template_id, check_list_id, group_name, group_number, position, target)
  select $tenant, pg_temp.id_at($now - interval '3 years', 8, n), pg_temp.id_at($now - interval '3 years', 7, n),
    pg_temp.id_at($now - interval '3 years', 5, n), l.name, 1, 0, 'base'
  from generate_series(0, 4) n join check_list l on l.tenant_id = $tenant and l.id = pg_temp.id_at($now - interval '3 years', 5, n);
