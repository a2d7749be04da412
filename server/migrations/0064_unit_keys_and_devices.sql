-- The units that a key is limited to, with those below: none is no limit. Not a reference, because a key whose units have
-- been deleted must see nothing, not everything.
alter table api_key add column business_unit_ids uuid[] not null default '{}';

-- By which key a file or a job was made: a limited key reads no others that only their maker may read.
alter table content add column api_key_id uuid;
alter table job add column api_key_id uuid;

-- The devices from which users have signed in, by what their browsers say of themselves, to tell them of new ones.
create table user_device (
  tenant_id uuid not null,
  user_id uuid not null,
  -- browser and system, without their versions; empty if neither is known
  device text not null,
  -- from where the first sign-in came, and its session
  address text not null,
  session_id uuid not null,
  -- Before it there was none, so it is news to nobody.
  is_first boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, device),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index user_device_session_ix on user_device (tenant_id, session_id);
