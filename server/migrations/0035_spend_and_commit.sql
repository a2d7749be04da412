-- Books an expense or raises PL006 with what is there as its detail: the commit may follow in the same message.
create function credit_spend(t uuid, source uuid, credits bigint, unit uuid, who uuid) returns bigint language plpgsql as $$
declare
  remaining bigint := credit_book(t, 'expense', source, -credits, unit, who);
begin
  if remaining is null then
    raise exception 'not enough credits' using errcode = 'PL006',
      detail = coalesce((select balance from credit_account where tenant_id = t), 0);
  end if;
  return remaining;
end $$;
