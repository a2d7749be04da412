-- One act of the user answered other items too.
alter table inspection_item add column answered_together boolean not null default false;
