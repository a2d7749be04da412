-- Rounds keep holidays and pauses by the same rule as inspections.
alter table reading_round
  add column on_holiday text not null default 'plan' check (on_holiday in ('plan', 'skip', 'next_day', 'next_workday')),
  add column paused_from date,
  add column paused_until date,
  add check (paused_until >= paused_from);
