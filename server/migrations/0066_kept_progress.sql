-- How far a job has come, kept with the same transaction as its work: an attempt after a crash goes on from there.
alter table job add column kept jsonb;
