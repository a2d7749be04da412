-- Rounds keep holidays and pauses by the same rule as inspections.
alter table reading_round
  add column on_holiday text not null default 'plan',
  add column paused_from date,
  add column paused_until date;
alter table reading_round add constraint reading_round_on_holiday_check check (on_holiday in ('plan', 'skip', 'next_day', 'next_workday'));
alter table reading_round add constraint reading_round_paused_check check (paused_until >= paused_from);
