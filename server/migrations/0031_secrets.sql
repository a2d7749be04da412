-- Secrets in tables of their own, which only the role that signs people in may read (docs/decisions/0031).
create table credential (
  tenant_id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
alter table credential alter column tenant_id set statistics 0;
-- The owner of the tables, who migrates, has no policy of its own.
alter table app_user no force row level security;
insert into credential (tenant_id, user_id, password_hash) select tenant_id, id, password_hash from app_user;
alter table app_user force row level security;
alter table app_user drop column password_hash;

create table instance_secret (
  key text primary key,
  value text not null
);
insert into instance_secret (key, value) select key, value #>> '{}' from instance where key = 'secret';
delete from instance where key = 'secret';

insert into tenancy_exempt values ('instance_secret', 'reference', 'signing key of the session tokens, the same for all servers');
update tenancy_exempt set why = 'settings of the installation: time zone, demo flag' where relname = 'instance';
