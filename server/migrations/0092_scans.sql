-- Whether a template asks to scan the label of the object for a start and for a completion; an inspection keeps what its
-- template asked when it was planned, and what was scanned instead or why nothing could be.
alter table inspection_template
  add column requires_start_scan boolean not null default false,
  add column requires_finish_scan boolean not null default false;

alter table inspection
  add column requires_start_scan boolean not null default false,
  add column requires_finish_scan boolean not null default false,
  add column start_scan jsonb,
  add column finish_scan jsonb;
