-- Whether sessions on devices with a lock go on for up to 30 days after their last use.
alter table tenant add column stays_signed_in boolean not null default false;

-- the device whose lock lets the session go on; null for a session of a working day
alter table session add column device_id uuid;

-- Devices with a lock, one row for each user of each. The key opens what the device has stored for somebody who has forgotten
-- how to unlock it, after a sign-in.
create table device_lock (
  tenant_id uuid not null,
  user_id uuid not null,
  -- the browser's own name for itself, which it has made up
  device_id uuid not null,
  -- encrypted by the application
  key bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, device_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
