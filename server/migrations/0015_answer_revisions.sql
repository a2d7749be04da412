-- Each applied change of an answer counts, so that a device can say which one it has seen; and the last key that each
-- device got applied stays with the answer, so that a repeat after any number of days changes nothing.
alter table inspection_item
  add column revision integer not null default 0,
  add column applied_keys jsonb not null default '[]';
