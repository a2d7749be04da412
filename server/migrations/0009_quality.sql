-- The facts about objects and their sums in both trees; server/functions/rollup.sql keeps them exact.

-- The facts about an object, one row per source with its counts: a check list's newest completed detail (kind 1,
-- ref_id = that detail) or a restriction in force (kind 2). There is no foreign key to object: its check would lock the
-- object before object_quality, against the lock order of the functions, which refuse unknown objects themselves.
create table object_result (
  tenant_id uuid not null,
  object_id uuid not null,
  source_kind smallint not null check (source_kind in (1, 2)),
  source_id uuid not null,
  ok int not null,
  attention int not null,
  critical int not null,
  as_of timestamptz not null,
  ref_id uuid,
  primary key (tenant_id, object_id, source_kind, source_id),
  check (ok >= 0 and attention >= 0 and critical >= 0)
) with (fillfactor = 90);

-- Per object v: actual = sum of its results; inherited = sum of (actual + inherited) of its attached children;
-- children_count = number of its attached children. attached is false on the root of an archived subtree only.
-- height is an upper bound on the levels below v, so that checking the depth limit needs no walk down.
create table object_quality (
  tenant_id uuid not null,
  object_id uuid not null,
  parent_id uuid,
  attached boolean not null default true,
  height smallint not null default 0,
  children_count int not null default 0,
  actual_ok int not null default 0,
  actual_attention int not null default 0,
  actual_critical int not null default 0,
  inherited_ok int not null default 0,
  inherited_attention int not null default 0,
  inherited_critical int not null default 0,
  total_status smallint generated always as (
    case
      when actual_critical + inherited_critical > 0 then 10
      when actual_attention + inherited_attention > 0 then 20
      when actual_ok + inherited_ok > 0 then 30
    end
  ) stored,
  primary key (tenant_id, object_id),
  foreign key (tenant_id, object_id) references object (tenant_id, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index object_quality_parent_ix on object_quality (tenant_id, parent_id);
-- The worst objects of a tenant: those with critical facts of their own, the highest count first.
create index object_quality_worst_ix on object_quality (tenant_id, actual_critical desc, object_id) where actual_critical > 0;

-- A narrow copy of the status and the low-cardinality attributes of each object. Facets and status filters read only this
-- table, and a roll-up writes it only when a status changes. A null status means no facts.
create table object_facts (
  tenant_id uuid not null,
  object_id uuid not null,
  total_status smallint,
  object_class_id uuid,
  business_unit_id uuid not null,
  form_factor_code int,
  status_code int,
  operative_status_code int,
  archived boolean not null default false,
  primary key (tenant_id, object_id),
  foreign key (tenant_id, object_id) references object (tenant_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
create index object_facts_live_ix on object_facts
  (tenant_id, total_status, object_class_id, business_unit_id, form_factor_code, status_code, operative_status_code)
  where not archived;
create index object_facts_all_ix on object_facts
  (tenant_id, total_status, object_class_id, business_unit_id, form_factor_code, status_code, operative_status_code, archived);

-- Per business unit: actual = sum of the actual counts of its live (not archived) objects, inherited = sum of
-- (actual + inherited) of its child units. An archived unit holds no live object, so its counts are 0.
create table business_unit_quality (
  tenant_id uuid not null,
  business_unit_id uuid not null,
  parent_id uuid,
  children_count int not null default 0,
  actual_ok int not null default 0,
  actual_attention int not null default 0,
  actual_critical int not null default 0,
  inherited_ok int not null default 0,
  inherited_attention int not null default 0,
  inherited_critical int not null default 0,
  total_status smallint generated always as (
    case
      when actual_critical + inherited_critical > 0 then 10
      when actual_attention + inherited_attention > 0 then 20
      when actual_ok + inherited_ok > 0 then 30
    end
  ) stored,
  primary key (tenant_id, business_unit_id),
  foreign key (tenant_id, business_unit_id) references business_unit (tenant_id, id)
) with (fillfactor = 30);
create index business_unit_quality_parent_ix on business_unit_quality (tenant_id, parent_id);
