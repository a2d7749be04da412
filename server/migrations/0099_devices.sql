-- What browsers have last said of the work that they hold and owe, one row for each user of each.
create table device (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- the browser's own name for itself, which it has made up
  device_id uuid not null,
  created_at timestamptz not null,
  -- browser and system, without their versions; empty if neither is known
  name text not null,
  -- the last time when nothing waited there
  synced_at timestamptz not null,
  told_at timestamptz not null,
  unsent_entries integer not null check (unsent_entries >= 0),
  unsent_files integer not null check (unsent_files >= 0),
  unsent_since timestamptz,
  -- inspections that open there without a network
  inspections_ready integer not null check (inspections_ready >= 0),
  -- whether the browser has promised to keep what it stores
  is_persisted boolean not null,
  -- of the page
  build text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index device_user_ix on device (tenant_id, user_id, device_id);
create index device_synced_ix on device (tenant_id, synced_at, id);
-- for cleaning
create index device_told_ix on device (tenant_id, told_at);
