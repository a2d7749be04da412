-- The hashes of a link's entries one after the other, in the order of entry_ids: they tell which entry was changed. Links that
-- were sealed before have none.
alter table audit_seal add column digests bytea;
