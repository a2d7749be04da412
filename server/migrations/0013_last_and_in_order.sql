-- A UUIDv7 (RFC 9562) of a moment, n microseconds on: ids of the database's clock, whichever server asks.
create function time_ordered_id(at timestamptz, n bigint) returns uuid language plpgsql as $$
declare
  us bigint := floor(extract(epoch from at) * 1000000)::bigint + n;
begin
  return encode(substring(int8send(us / 1000) from 3) || int2send((28672 + us % 1000)::smallint) || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid;
end $$;

-- As before, with ids and times by the clock of the database: lists of the log are ordered by id, and the servers' clocks differ.
create or replace function audit_append(t uuid, entries jsonb) returns void language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  with added as (
    insert into audit_log (tenant_id, id, at, entity, entity_id, operation, user_id, request_id, old_value, new_value)
    select t, time_ordered_id(moment, e.n), moment, e.entry->>'entity', (e.entry->>'entity_id')::uuid, e.entry->>'operation',
      (e.entry->>'user_id')::uuid, e.entry->>'request_id', e.entry->'old_value', e.entry->'new_value'
    from jsonb_array_elements(entries) with ordinality e (entry, n)
    returning id)
  insert into audit_pending (tenant_id, id) select t, id from added;
end $$;

-- Books on the tenant's account and returns the new balance; null, and nothing is booked, where it would become negative.
create function credit_book(t uuid, booking_kind text, source uuid, credits bigint, unit uuid, who uuid) returns bigint language plpgsql as $$
declare
  remaining bigint;
begin
  update credit_account set balance = balance + credits where tenant_id = t and balance + credits >= 0 returning balance into remaining;
  if found then
    insert into credit_ledger (tenant_id, kind, source_id, amount, balance_after, business_unit_id, user_id)
    values (t, booking_kind, source, credits, remaining, unit, who);
  end if;
  return remaining;
end $$;
