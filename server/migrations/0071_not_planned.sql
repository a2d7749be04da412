-- Why the inspections that a schedule has for an object cannot be planned, and since when.
alter table object_inspection_template add column not_planned_because text
  check (not_planned_because in ('no_lists', 'no_objects', 'too_many', 'rule'));
alter table object_inspection_template add column not_planned_since timestamptz;
alter table object_inspection_template add constraint object_inspection_template_not_planned_ck
  check ((not_planned_because is null) = (not_planned_since is null));
create index object_inspection_template_not_planned_ix on object_inspection_template (tenant_id, not_planned_since)
  where not_planned_since is not null;

-- Slots were taken by inspections that could not be planned then: those ahead are given up, so that they are planned now. One
-- that somebody has removed is an archived row.
update object_inspection_template a set look_at = '-infinity'
  where exists (
    select from inspection_slot s
    where s.tenant_id = a.tenant_id and s.template_id = a.inspection_template_id and s.object_id = a.object_id and s.slot_at > now()
      and not exists (select from inspection i where i.tenant_id = s.tenant_id and i.id = s.inspection_id));
delete from inspection_slot s
  where s.slot_at > now() and not exists (
    select from inspection i where i.tenant_id = s.tenant_id and i.id = s.inspection_id);
