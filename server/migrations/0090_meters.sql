-- An indicator may be a meter, which counts in one direction and may begin again after the largest number that it shows.
alter table measurement_indicator
  add column is_meter boolean not null default false,
  add column counts_down boolean not null default false,
  add column roll_over numeric;

-- The first value of a new meter, with the last reading of the old one and the first of the new one, as far as known.
alter table indicator_value
  add column meter_changed boolean not null default false,
  add column old_meter_last numeric,
  add column new_meter_first numeric;
