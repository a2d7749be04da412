-- Quality over time: what a summary was from a moment on. Points are never changed; after 90 days only the last of each day
-- remains.
create table quality_point (
  tenant_id uuid not null,
  -- 1 an object, 2 a business unit
  subject_kind smallint not null check (subject_kind in (1, 2)),
  subject_id uuid not null,
  at timestamptz not null,
  ok int not null,
  attention int not null,
  critical int not null,
  actual_ok int not null,
  actual_attention int not null,
  actual_critical int not null,
  primary key (tenant_id, subject_kind, subject_id, at)
);
-- Old points are looked through in order of time.
create index quality_point_at_ix on quality_point (tenant_id, at, subject_kind, subject_id);

-- The last of the old points, in that order, that has been looked at: up to there only the last of each day remains.
create table quality_thinning (
  tenant_id uuid primary key references tenant (tenant_id),
  at timestamptz not null default '-infinity',
  subject_kind smallint not null default 0,
  subject_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- What changes from now on leaves points; what has facts now begins with one. Positions first: what is handled again
-- changes nothing.
insert into event_position (tenant_id, handler, seq) select tenant_id, 'quality_history', seq from event_head;
insert into quality_point (tenant_id, subject_kind, subject_id, at, ok, attention, critical, actual_ok, actual_attention, actual_critical)
select tenant_id, 1, object_id, now(), actual_ok + inherited_ok, actual_attention + inherited_attention, actual_critical + inherited_critical,
  actual_ok, actual_attention, actual_critical
from object_quality where total_status is not null;
insert into quality_point (tenant_id, subject_kind, subject_id, at, ok, attention, critical, actual_ok, actual_attention, actual_critical)
select tenant_id, 2, business_unit_id, now(), actual_ok + inherited_ok, actual_attention + inherited_attention, actual_critical + inherited_critical,
  actual_ok, actual_attention, actual_critical
from business_unit_quality where total_status is not null;
