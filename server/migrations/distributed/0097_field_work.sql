-- Citus adds no column together with a constraint.
alter table tenant
  add column photo_side int default 2560,
  add column days_ahead smallint not null default 3,
  add column photos_wait boolean not null default false;
alter table tenant add constraint tenant_photo_side_check check (photo_side between 640 and 10000);
alter table tenant add constraint tenant_days_ahead_check check (days_ahead in (3, 7, 14));
