create or replace function inspection_number(n bigint) returns text language plpgsql immutable as $$
begin
  return 'INS-' || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end;
end $$;

-- The tenant's next number. Concurrent planners wait for the commit.
create or replace function inspection_number_next(t uuid) returns text language plpgsql as $$
declare
  n bigint;
begin
  insert into inspection_counter as c (tenant_id, last) values (t, 1)
  on conflict (tenant_id) do update set last = c.last + 1
  returning c.last into n;
  return inspection_number(n);
end $$;

-- Numbers inspections that are otherwise stored already. Called last, because concurrent planners wait for the commit.
create or replace function inspection_number_give(t uuid, inspections uuid[]) returns void language plpgsql as $$
declare
  one uuid; next text;
begin
  foreach one in array inspections loop
    next := inspection_number_next(t);
    update inspection set number = next where tenant_id = t and id = one;
  end loop;
end $$;
