-- A suspended tenant keeps its data and signs nobody in.
alter table tenant add column suspended_at timestamptz;

-- The sums of the ledger, kept beside the balance so that an account costs one row however long its book is.
alter table credit_account add column income bigint not null default 0, add column expense bigint not null default 0,
  add column refill_sum bigint not null default 0;
-- The owner of the tables, who migrates, has no policy of its own.
alter table credit_account no force row level security;
alter table credit_ledger no force row level security;
update credit_account a set income = l.income, expense = l.expense, refill_sum = l.refill_sum
from (
  select tenant_id, coalesce(sum(amount) filter (where amount > 0), 0) as income,
    coalesce(-sum(amount) filter (where amount < 0), 0) as expense, coalesce(sum(amount) filter (where kind = 'refill'), 0) as refill_sum
  from credit_ledger group by tenant_id) l
where l.tenant_id = a.tenant_id;
alter table credit_account force row level security;
alter table credit_ledger force row level security;
alter table credit_account add constraint credit_account_sums_check check (balance = income - expense and refill_sum <= income);

-- Books on an account and returns its new balance; null, and nothing booked, where it would fall below zero.
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

-- Accounts for the operator, by name: those after a name and id, or the one with an id. The only read across tenants;
-- only the reading role gets rows of more than one from it.
create function tenant_accounts(wanted uuid, after_name text, after_id uuid, first_row bigint, row_count int)
returns table (id uuid, name text, is_operator boolean, license_type text, expires_at timestamptz, suspended_at timestamptz,
  credits_per_inspection int, credits_per_detail int, created_at timestamptz, income bigint, expense bigint, refill_sum bigint,
  users bigint, objects bigint, last_login_at timestamptz)
language plpgsql stable as $$
begin
  return query
  select t.tenant_id, t.name, t.is_operator, t.license_type, t.expires_at, t.suspended_at, t.credits_per_inspection,
    t.credits_per_detail, t.created_at, a.income, a.expense, a.refill_sum,
    (select count(*) from app_user u where u.tenant_id = t.tenant_id and u.is_active and not u.archived),
    (select count(*) from object o where o.tenant_id = t.tenant_id and not o.archived),
    (select max(u.last_login_at) from app_user u where u.tenant_id = t.tenant_id)
  from (
    select * from tenant n
    where (wanted is null or n.tenant_id = wanted) and (after_id is null or (lower(n.name), n.tenant_id) > (lower(after_name), after_id))
    order by lower(n.name), n.tenant_id offset first_row limit row_count) t
  join credit_account a on a.tenant_id = t.tenant_id
  order by lower(t.name), t.tenant_id;
end $$;

create function tenant_count() returns int language plpgsql stable as $$
begin
  return (select count(*) from tenant);
end $$;
