-- Reports that are mailed again and again.
create table report_schedule (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  -- Whose it is: it is mailed as long as this user could make the report.
  user_id uuid not null,
  report_config text not null,
  -- What it reports on: a row of the entity of that report.
  entity_id uuid not null,
  -- What is chosen of it: `{format, language, sections, with_pictures}`.
  settings jsonb not null,
  -- When, by the clock of the tenant.
  rrule text not null,
  -- Its readers.
  recipient_ids uuid[] not null check (cardinality(recipient_ids) > 0),
  -- Null: it is paused.
  next_at timestamptz,
  -- Why Plumbline has paused it; null: a user has, or it is active.
  paused_because text check (paused_because is null or next_at is null),
  -- When it was due last, to how many readers it was mailed then, and who got none: `[{user_id, reason}]`.
  last_at timestamptz,
  sent_count integer not null default 0,
  skipped jsonb not null default '[]',
  -- When it could not be made, if it has not succeeded since.
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index report_schedule_due_ix on report_schedule (tenant_id, next_at) where next_at is not null;
create index report_schedule_user_ix on report_schedule (tenant_id, user_id, created_at desc, id desc);
create index report_schedule_list_ix on report_schedule (tenant_id, created_at desc, id desc);

-- The file that a mail takes along until it has been sent; every attempt sends the same bytes.
create table mail_attachment (
  tenant_id uuid not null,
  mail_id uuid not null,
  sha256 text not null,
  name text not null,
  mime text not null,
  primary key (tenant_id, mail_id),
  foreign key (tenant_id, mail_id) references mail (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sha256) references file_blob (tenant_id, sha256)
);
create index mail_attachment_file_ix on mail_attachment (tenant_id, sha256);
