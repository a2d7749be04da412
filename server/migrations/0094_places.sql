-- Whether a template asks devices for their place at the start, at the completion and for photos; an inspection keeps what its
-- template asked when it was planned, and the places, or why they are not known. Beside the place in a picture's own data, a
-- content has that of the device that took it.
alter table inspection_template add column keeps_place boolean not null default false;

alter table inspection
  add column keeps_place boolean not null default false,
  add column start_place jsonb,
  add column finish_place jsonb;

alter table content add column device_place jsonb;
