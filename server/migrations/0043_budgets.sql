-- What an indicator has added to the sums of money of its object and everything above (server/functions/budgets.sql); null: nothing.
alter table measurement_indicator
  add column counted_name text,
  add column counted_unit int,
  add column counted_value numeric;

-- Sums of money per name and currency, which is a unit of measure. Per object v and its attached children c: own = sum of what its
-- indicators have counted, below = sum of the totals of c; *_values say of how many indicators. Where all four are 0, there is no
-- row. parent_id is the object whose sums include this one's: null for roots, and while v is detached. Whoever writes a row has
-- locked that of its object in object_quality.
create table object_budget (
  tenant_id uuid not null,
  object_id uuid not null,
  name text not null,
  unit_code int not null,
  parent_id uuid,
  own numeric not null default 0,
  below numeric not null default 0,
  total numeric generated always as (own + below) stored,
  own_values int not null default 0,
  below_values int not null default 0,
  primary key (tenant_id, object_id, name, unit_code),
  foreign key (tenant_id, object_id) references object (tenant_id, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
-- The largest children of an object, however many it has.
create index object_budget_parent_ix on object_budget (tenant_id, parent_id, name, unit_code, total desc, object_id desc) where parent_id is not null;
