-- Where the old meter ended and the new one began, if the answer is the first reading of a new one.
alter table inspection_item
  add column meter_change jsonb;
