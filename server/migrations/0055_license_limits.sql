-- What a licence allows besides files, for how long the tenant works on after its end, and which of the vendor's files renewed
-- it last: an older one is none.
alter table tenant
  add column max_users int check (max_users > 0),
  add column max_objects int check (max_objects > 0),
  add column grace_days int not null default 14 check (grace_days between 0 and 365),
  add column license_issued_at timestamptz;
