-- The moments at which a template is due at an object, each with its inspection. The key keeps any number of servers from
-- planning one twice; the row stays, whatever becomes of the inspection.
create table inspection_slot (
  tenant_id uuid not null,
  template_id uuid not null,
  object_id uuid not null,
  slot_at timestamptz not null,
  -- There is none if its template had no check list in use.
  inspection_id uuid not null,
  primary key (tenant_id, template_id, object_id, slot_at)
);

-- The version of the template by which its assignments are planned.
alter table inspection_template add column planned_version integer not null default 0;
create index inspection_template_replan_ix on inspection_template (tenant_id) where planned_version <> version;

-- All moments up to then are planned; null: none before the next look.
alter table object_inspection_template add column planned_to timestamptz;
-- When there may be something to plan; a change sets it back.
alter table object_inspection_template add column look_at timestamptz not null default '-infinity';
create index object_inspection_template_look_ix on object_inspection_template (tenant_id, look_at);

-- The late period counts from here again.
alter table inspection add column reopened_at timestamptz;
