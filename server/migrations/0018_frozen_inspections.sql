-- Whatever a closed inspection shows is copied by value when it is closed; until then it is read where it lives.
alter table inspection
  add column number text,
  add column object_code text,
  add column object_status_code integer,
  add column business_unit_code text,
  add column template_code text,
  add column inspection_class_code text,
  add column inspection_type_names jsonb,
  -- names of everybody the inspection names, by id
  add column people jsonb;

-- The last number given to an inspection of a tenant.
create table inspection_counter (
  tenant_id uuid not null primary key references tenant (tenant_id),
  last bigint not null
);

create function inspection_number(n bigint) returns text language plpgsql immutable as $$
begin
  return 'INS-' || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end;
end $$;
-- The next number of a tenant; whoever plans at the same time waits for the commit.
create function inspection_number_next(t uuid) returns text language plpgsql as $$
declare
  n bigint;
begin
  insert into inspection_counter as c (tenant_id, last) values (t, 1)
  on conflict (tenant_id) do update set last = c.last + 1
  returning c.last into n;
  return inspection_number(n);
end $$;

-- An owner that is no superuser would see no row; the start puts it back.
alter table inspection no force row level security;
alter table inspection_detail no force row level security;
alter table inspection_item no force row level security;
alter table object no force row level security;
alter table business_unit no force row level security;
alter table inspection_class no force row level security;
alter table inspection_template no force row level security;
alter table dictionary_entry no force row level security;
alter table app_user no force row level security;

update inspection i set number = inspection_number(n.n)
from (select tenant_id, id, row_number() over (partition by tenant_id order by created_at, id) as n from inspection) n
where n.tenant_id = i.tenant_id and n.id = i.id;
insert into inspection_counter (tenant_id, last) select tenant_id, count(*) from inspection group by tenant_id;

-- What was closed before has the names of today where it kept none.
update inspection i set
  object_name = coalesce(i.object_name, o.name),
  object_code = o.code,
  object_status_code = o.operative_status_code,
  business_unit_name = coalesce(i.business_unit_name, b.name),
  business_unit_code = b.code,
  template_code = (select t.code from inspection_template t where t.tenant_id = i.tenant_id and t.id = i.template_id),
  inspection_class_name = coalesce(i.inspection_class_name,
    (select c.name from inspection_class c where c.tenant_id = i.tenant_id and c.id = i.inspection_class_id)),
  inspection_class_code = (select c.code from inspection_class c where c.tenant_id = i.tenant_id and c.id = i.inspection_class_id),
  inspection_type_names = (select e.names from dictionary_entry e
    where e.tenant_id = i.tenant_id and e.dictionary = 'inspection_type' and e.code = i.inspection_type_code),
  people = (select jsonb_object_agg(u.id, u.full_name) from app_user u where u.tenant_id = i.tenant_id and (
    u.id in (i.created_by, i.updated_by, i.responsible_id) or u.id in (
      select a.answered_by from inspection_detail d join inspection_item a on a.tenant_id = i.tenant_id and a.detail_id = d.id
      where d.tenant_id = i.tenant_id and d.inspection_id = i.id)))
from object o, business_unit b
where i.finished_at is not null and o.tenant_id = i.tenant_id and o.id = i.object_id
  and b.tenant_id = i.tenant_id and b.id = i.business_unit_id;

create unique index inspection_number_ix on inspection (tenant_id, number);
