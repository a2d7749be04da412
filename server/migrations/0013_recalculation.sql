-- The latest recalculation of each tenant. Only one runs at a time, on any server; its page shows the progress.
create table recalculation (
  tenant_id uuid primary key references tenant (tenant_id),
  started_at timestamptz not null,
  -- updated every second while it runs: if it is stale, the server that ran it has died
  beat_at timestamptz not null,
  finished_at timestamptz,
  total integer not null,
  checked integer not null default 0,
  corrected integer not null default 0,
  residual integer not null default 0
);
