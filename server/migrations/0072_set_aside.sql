-- Rows with which the work of a round has failed: they wait, so that the others go on.
create table set_aside (
  tenant_id uuid not null references tenant (tenant_id),
  -- The work, such as `planning`.
  work text not null,
  row_id uuid not null,
  failures integer not null,
  error text not null,
  retry_at timestamptz not null,
  primary key (tenant_id, work, row_id)
);

-- Tenants in which a round of notices has failed: the next one begins there, that of the others where it ended.
create table notice_failure (
  tenant_id uuid not null references tenant (tenant_id),
  since timestamptz not null,
  primary key (tenant_id)
);

-- What is deleted once it is old.
create index job_finished_ix on job (tenant_id, finished_at) where finished_at is not null;
create index mail_ended_ix on mail (tenant_id, ended_at) where ended_at is not null;
