create or replace function inspection_number(n bigint) returns text language plpgsql immutable as $$
begin
  return 'INS-' || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end;
end $$;

-- The first of so many next numbers of the tenant. Concurrent planners wait for the commit.
create or replace function inspection_numbers_take(t uuid, many int) returns bigint language plpgsql as $$
declare
  n bigint;
begin
  insert into inspection_counter as c (tenant_id, last) values (t, many)
  on conflict (tenant_id) do update set last = c.last + many
  returning c.last - many + 1 into n;
  return n;
end $$;

-- Numbers inspections that are otherwise stored already. Called last, because concurrent planners wait for the commit.
create or replace function inspection_number_give(t uuid, inspections uuid[]) returns void language plpgsql as $$
declare
  one uuid; n bigint := inspection_numbers_take(t, cardinality(inspections));
begin
  foreach one in array inspections loop
    update inspection set number = inspection_number(n) where tenant_id = t and id = one;
    n := n + 1;
  end loop;
end $$;
