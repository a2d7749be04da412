-- A generated report is a file of what it is about. It shows what one user may see, so it is found by that user and by those
-- who see everything.
alter table content add column report_config text;
-- Of a report that never changes: who asks for the same again gets the same file.
alter table content add column report_key text check (report_key is null or report_config is not null);
create index content_report_ix on content (tenant_id, report_key) where report_key is not null;
-- The newest report of a completed inspection, `{id, name}`.
alter table inspection add column report jsonb;
