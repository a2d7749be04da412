-- Copied answers are proposals: shown, but counted for nothing until somebody confirms them. Copies made before keep
-- theirs as answers, which their counters already hold.
alter table inspection_item add column proposed boolean not null default false;

-- Each (object, check list) pair once in an inspection. Older releases could plan one twice: those stay as they are, marked.
alter table inspection_detail add column repeated boolean not null default false;
-- An owner that is no superuser would see no row; the start puts it back.
alter table inspection_detail no force row level security;
update inspection_detail d set repeated = true
where exists (
  select 1 from inspection_detail e
  where e.tenant_id = d.tenant_id and e.inspection_id = d.inspection_id and e.object_id = d.object_id
    and e.check_list_id = d.check_list_id and e.position < d.position);
create unique index inspection_detail_pair_ix on inspection_detail (tenant_id, inspection_id, object_id, check_list_id) where not repeated;
