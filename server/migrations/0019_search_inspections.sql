-- The folded texts that closed inspections are searched by, each on a line of its own, with breaks around it. Open ones, which are few, are searched in the rows
-- that they refer to; without an entry here, an answer does not change the index.
drop index inspection_template_name_search_ix;
alter table inspection add column search_text text generated always as (
  case when finished_at is not null then search_fold(
    E'\n' || coalesce(number, '') || E'\n' || template_name || E'\n' || coalesce(object_name, '') || E'\n' || coalesce(object_code, '') || E'\n' || coalesce(responsible_name, '') || E'\n')
  end
) stored;
create index inspection_search_ix on inspection using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = off) where finished_at is not null;
