-- Books credits and returns the new balance. Books nothing and returns null if the balance would fall below zero.
create or replace function credit_book(t uuid, booking_kind text, source uuid, credits bigint, unit uuid, who uuid) returns bigint language plpgsql as $$
declare
  remaining bigint;
begin
  update credit_account set balance = balance + credits, income = income + greatest(credits, 0), expense = expense + greatest(-credits, 0),
    refill_sum = refill_sum + case when booking_kind = 'refill' then credits else 0 end
  where tenant_id = t and balance + credits >= 0 returning balance into remaining;
  if remaining is not null then
    insert into credit_ledger (tenant_id, kind, source_id, amount, balance_after, business_unit_id, user_id)
    values (t, booking_kind, source, credits, remaining, unit, who);
  end if;
  return remaining;
end $$;

-- Books an expense, or raises PL006 with the balance as its detail. It raises because the commit may follow in the same message.
create or replace function credit_spend(t uuid, source uuid, credits bigint, unit uuid, who uuid) returns bigint language plpgsql as $$
declare
  remaining bigint := credit_book(t, 'expense', source, -credits, unit, who);
begin
  if remaining is null then
    raise exception 'not enough credits' using errcode = 'PL006',
      detail = coalesce((select balance from credit_account where tenant_id = t), 0);
  end if;
  return remaining;
end $$;
