-- What people call a rule; empty if nobody has named it.
alter table inspection_template_rule add column name text not null default '';
