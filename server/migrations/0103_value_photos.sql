-- Whether people are asked for a photo of the meter with each of its readings.
alter table measurement_indicator
  add column needs_photo boolean not null default false;

-- The photos of a value.
alter table indicator_value
  add column content_count integer not null default 0;

-- Not validated, because the rows there are satisfy the narrower condition.
alter table content drop constraint content_entity_check;
alter table content add constraint content_entity_check
  check (entity in ('object', 'business_unit', 'measurement_indicator', 'indicator_value_history', 'inspection_template', 'check_list', 'inspection', 'late_work', 'inspection_check_list_item', 'user', 'tenant')) not valid;
