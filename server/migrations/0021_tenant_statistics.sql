-- A tenant the statistics have never seen was taken for a single row, and joins of its rows for loops over whole tables.
-- Without statistics of tenant_id the planner expects the same middling share of every table for each tenant, young or old.
do $$
declare
  t regclass;
begin
  for t in
    select a.attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id' and not a.attisdropped
  loop
    execute format('alter table %s alter column tenant_id set statistics 0', t);
  end loop;
  -- What was gathered before stays otherwise. An owner who is no superuser keeps it until PostgreSQL is upgraded.
  begin
    delete from pg_statistic s using pg_attribute a, pg_class c
    where a.attrelid = s.starelid and a.attnum = s.staattnum and c.oid = a.attrelid
      and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id';
  exception when insufficient_privilege then null;
  end;
end $$;
