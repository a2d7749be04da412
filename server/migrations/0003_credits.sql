-- The balance always equals the sum of the ledger and is never negative. The other sums are stored beside it, so that
-- reading an account takes one row however long the ledger is.
create table credit_account (
  tenant_id uuid primary key references tenant (tenant_id),
  balance bigint not null default 0 check (balance >= 0),
  income bigint not null default 0,
  expense bigint not null default 0,
  refill_sum bigint not null default 0,
  constraint credit_account_sums_check check (balance = income - expense and refill_sum <= income)
);

-- A source can be booked only once.
create table credit_ledger (
  tenant_id uuid not null,
  kind text not null check (kind in ('grant', 'refill', 'expense')),
  source_id uuid not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  business_unit_id uuid,
  at timestamptz not null default now(),
  user_id uuid,
  primary key (tenant_id, kind, source_id)
);
create index credit_ledger_at_ix on credit_ledger (tenant_id, at desc);
