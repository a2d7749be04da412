-- incremented with every change of the unit tree or of a shared unit, so that servers know when a remembered scope is stale
alter table tenant add column scope_revision bigint not null default 1;
