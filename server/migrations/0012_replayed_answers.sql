-- A repeated Idempotency-Key answers the first response as it was written: json keeps the order of keys, jsonb does not.
alter table idempotency alter column body type json using body::json;
