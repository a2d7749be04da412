-- The newest recalculation of each tenant: one at a time, on whichever server, and its page shows how far it is.
create table recalculation (
  tenant_id uuid primary key references tenant (tenant_id),
  started_at timestamptz not null,
  -- written every second while it runs: a long silence means that the server which ran it has died
  beat_at timestamptz not null,
  finished_at timestamptz,
  total integer not null,
  checked integer not null default 0,
  corrected integer not null default 0,
  residual integer not null default 0
);
