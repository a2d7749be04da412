-- The devices on which something waits, few of all of them.
create index device_owing_ix on device (tenant_id, id) where unsent_entries + unsent_files > 0;
