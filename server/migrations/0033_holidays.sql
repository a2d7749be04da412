-- Days without planned work: of the tenant, or of one unit with those below it.
create table holiday (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  name text not null,
  from_date date not null,
  to_date date not null,
  is_yearly boolean not null default false,
  business_unit_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id),
  check (from_date <= to_date)
);
create index holiday_unit_ix on holiday (tenant_id, business_unit_id);
create index holiday_list_ix on holiday (tenant_id, updated_at desc, id desc);

-- What becomes of a moment on a holiday, and the days on which nothing is planned.
alter table inspection_template add column on_holiday text not null default 'plan'
  check (on_holiday in ('plan', 'skip', 'next_day', 'next_workday'));
alter table inspection_template add column paused_from date;
alter table inspection_template add column paused_until date;
alter table inspection_template add check (paused_until >= paused_from);
alter table object_inspection_template add column paused_from date;
alter table object_inspection_template add column paused_until date;
alter table object_inspection_template add check (paused_until >= paused_from);
