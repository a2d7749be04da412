-- The next time of each round of the installation. The server that runs it says so from time to time; whoever is silent
-- has died.
insert into tenancy_exempt values
  ('round_time', 'local', 'rounds of the installation: their next times, and whether one is running');
create table round_time (
  name text primary key,
  next_at timestamptz not null,
  beat_at timestamptz
);

-- The queue of earlier versions, with its role, unless other databases of the server still need that or it belongs to
-- an administrator.
drop schema if exists queue cascade;
do $$ begin
  if exists (select from pg_roles where rolname = 'plumbline_queue') then
    drop owned by plumbline_queue;
    drop role plumbline_queue;
  end if;
exception when insufficient_privilege or dependent_objects_still_exist or undefined_object then null;
end $$;
