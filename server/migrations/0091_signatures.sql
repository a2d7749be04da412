-- Who has signed an item, or refused to and why, and what the answers of the inspection were then.
alter table inspection_item
  add column signature jsonb;
