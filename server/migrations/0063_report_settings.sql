-- How a user has made each kind of report last: `{format, language, sections, with_pictures}`.
create table report_setting (
  tenant_id uuid not null,
  user_id uuid not null,
  report_config text not null,
  settings jsonb not null,
  primary key (tenant_id, user_id, report_config),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
