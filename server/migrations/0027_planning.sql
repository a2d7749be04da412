-- How many days ahead scheduled inspections are planned; the next one always is.
alter table tenant add column planning_days integer not null default 14 check (planning_days between 1 and 366);
-- Days after which overdue work is reported to the managers of its unit; null: never.
alter table tenant add column escalate_days integer check (escalate_days between 1 and 366);
