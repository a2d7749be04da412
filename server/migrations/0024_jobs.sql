-- Work that takes longer than a request: what it is and how far it has come. The queue (its own schema) only says when a
-- server starts it.
create table job (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  kind text not null,
  -- One unfinished job of a tenant has this key.
  key text,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null,
  created_at timestamptz not null default now(),
  -- null: the system
  created_by uuid,
  -- Not attempted before.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  started_at timestamptz,
  -- Updated every second by the server that runs it: if it is stale, that server has died.
  beat_at timestamptz,
  finished_at timestamptz,
  is_cancelling boolean not null default false,
  done integer not null default 0,
  -- null: not known yet
  total integer,
  result jsonb,
  error text,
  primary key (tenant_id, id)
);
create unique index job_key_ix on job (tenant_id, key) where finished_at is null;
create index job_unfinished_ix on job (tenant_id, kind, created_at) where finished_at is null;
create index job_kind_ix on job (tenant_id, kind, created_at desc);

drop table recalculation;
