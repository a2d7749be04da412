-- The settings of a tenant for work in the field: the longest side of a photo in pixels (null: as taken), the days ahead of
-- which devices hold the work, and whether photos wait for a network that is not paid by the megabyte.
alter table tenant
  add column photo_side int default 2560 check (photo_side between 640 and 10000),
  add column days_ahead smallint not null default 3 check (days_ahead in (3, 7, 14)),
  add column photos_wait boolean not null default false;
