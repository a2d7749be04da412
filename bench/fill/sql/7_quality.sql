-- The sums of every object, level by level from below.
create temp table total (n int, above int, attached boolean, height int, children int,
  ok int, attention int, critical int, below_ok int, below_attention int, below_critical int);
create temp table own as
  select n, sum(ok)::int as ok, sum(attention)::int as attention, sum(critical)::int as critical
  from (select on_object as n, ok, attention, critical from result union all select n, 1, 0, 0 from meter) r group by 1;
create unique index on own (n);
analyze own;
do $$
begin
  for l in reverse (select max(level) from named)..0 loop
    insert into total
    select t.n, t.above, not t.archived, coalesce(b.height, -1) + 1, coalesce(b.children, 0), coalesce(o.ok, 0), coalesce(o.attention, 0), coalesce(o.critical, 0),
      coalesce(b.ok, 0), coalesce(b.attention, 0), coalesce(b.critical, 0)
    from named w join tree t on t.n = w.n left join own o on o.n = w.n
    left join (
      select above, max(height) as height, count(*) filter (where attached) as children, sum(ok + below_ok) filter (where attached) as ok,
        sum(attention + below_attention) filter (where attached) as attention, sum(critical + below_critical) filter (where attached) as critical
      from total where above is not null group by above) b on b.above = w.n
    where w.level = l;
  end loop;
end $$;

insert into object_quality (tenant_id, object_id, parent_id, attached, height, children_count,
  actual_ok, actual_attention, actual_critical, inherited_ok, inherited_attention, inherited_critical)
select $tenant, t.id, p.id, s.attached, s.height, s.children, s.ok, s.attention, s.critical, s.below_ok, s.below_attention, s.below_critical
from total s join tree t on t.n = s.n left join tree p on p.n = t.above order by s.n;

insert into object_facts (tenant_id, object_id, total_status, object_class_id, business_unit_id, form_factor_code, status_code, operative_status_code, archived)
select $tenant, o.id, q.total_status, o.object_class_id, o.business_unit_id, o.form_factor_code, o.status_code, o.operative_status_code, o.archived
from object o join object_quality q on q.tenant_id = $tenant and q.object_id = o.id where o.tenant_id = $tenant order by o.id;

with recursive down as (
  select id, business_unit_id, name as full_name, 0 as depth from object where tenant_id = $tenant and parent_id is null
  union all
  select o.id, o.business_unit_id, d.full_name || ' / ' || o.name, d.depth + 1
  from down d join object o on o.tenant_id = $tenant and o.parent_id = d.id)
insert into object_path (tenant_id, object_id, business_unit_id, full_name, hierarchy_depth)
select $tenant, id, business_unit_id, full_name, depth from down order by id;

update business_unit_quality u set actual_ok = s.ok, actual_attention = s.attention, actual_critical = s.critical
from (select d.id, sum(s.ok) as ok, sum(s.attention) as attention, sum(s.critical) as critical
  from total s join tree t on t.n = s.n join depot d on d.n = t.depot where not t.archived group by d.id) s
where u.tenant_id = $tenant and u.business_unit_id = s.id;
update business_unit_quality u set objects_ok = s.ok, objects_attention = s.attention, objects_critical = s.critical, objects_not_assessed = s.none
from (select business_unit_id as id, count(*) filter (where total_status = 30) as ok, count(*) filter (where total_status = 20) as attention,
    count(*) filter (where total_status = 10) as critical, count(*) filter (where total_status is null) as none
  from object_facts where tenant_id = $tenant and not archived group by 1) s
where u.tenant_id = $tenant and u.business_unit_id = s.id;
-- First the regions, then the company.
do $$
begin
  for round in 1..2 loop
    update business_unit_quality u set inherited_ok = s.ok, inherited_attention = s.attention, inherited_critical = s.critical
    from (select parent_id as id, sum(actual_ok + inherited_ok) as ok, sum(actual_attention + inherited_attention) as attention,
        sum(actual_critical + inherited_critical) as critical
      from business_unit_quality where tenant_id = $tenant group by 1) s
    where u.tenant_id = $tenant and u.business_unit_id = s.id;
  end loop;
end $$;
