-- A repeated Idempotency-Key answers the version of the first response too.
alter table idempotency add column etag text;
