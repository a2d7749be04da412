-- The units that a key is limited to, with those below: none is no limit. Not a reference, because a key whose units have
-- been deleted must see nothing, not everything.
alter table api_key add column business_unit_ids uuid[] not null default '{}';

-- By which key a file or a job was made: a limited key reads no others that only their maker may read.
alter table content add column api_key_id uuid;
alter table job add column api_key_id uuid;
