-- Why the last attempt of a handler failed, for the operator.
alter table event_position add column error text;
