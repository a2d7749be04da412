-- Of a kind, a tenant has one running job, however many servers claim one at the same moment.
update job j set status = 'waiting'
where status = 'running' and exists (
  select from job other where other.tenant_id = j.tenant_id and other.kind = j.kind and other.status = 'running'
    and (other.beat_at, other.id) > (j.beat_at, j.id));
create unique index job_running_ix on job (tenant_id, kind) where status = 'running';
