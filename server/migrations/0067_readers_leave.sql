-- Readers leave a schedule themselves; one that all have left is paused.
alter table report_schedule add column left_ids uuid[] not null default '{}';
alter table report_schedule drop constraint report_schedule_recipient_ids_check;
alter table report_schedule add constraint report_schedule_readers_ck check (cardinality(recipient_ids) > 0 or next_at is null);
