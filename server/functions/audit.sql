-- A UUIDv7 (RFC 9562) for the given time plus n microseconds. Ids follow the database's clock, whichever server calls.
create or replace function time_ordered_id(at timestamptz, n bigint) returns uuid language plpgsql as $$
declare
  us bigint := floor(extract(epoch from at) * 1000000)::bigint + n;
begin
  return encode(substring(int8send(us / 1000) from 3) || int2send((28672 + us % 1000)::smallint) || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid;
end $$;

-- Appends entries [{entity, entity_id, operation, user_id, request_id, old_value, new_value, event, units, users, session_id, api_key_id}], and
-- an event for each, as the last statement of a write.
-- Ids and times come from the database's clock: the log is listed by id, and the servers' clocks differ.
create or replace function audit_append(t uuid, entries jsonb) returns void language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  ids uuid[] := array(select time_ordered_id(moment, n) from generate_series(1, jsonb_array_length(entries)) n order by n);
  added int;
begin
  with l as (
    insert into audit_log (tenant_id, id, at, entity, entity_id, operation, user_id, request_id, old_value, new_value, api_key_id)
    select t, ids[e.n], moment, e.entry->>'entity', (e.entry->>'entity_id')::uuid, e.entry->>'operation',
      (e.entry->>'user_id')::uuid, e.entry->>'request_id', e.entry->'old_value', e.entry->'new_value',
      (e.entry->>'api_key_id')::uuid
    from jsonb_array_elements(entries) with ordinality e (entry, n) returning id
  ), p as (
    insert into audit_pending (tenant_id, id) select t, n.id from unnest(ids) n (id) returning id
  ), v as (
    insert into event_pending (tenant_id, id, at, type, entity, entity_id, units, users, session_id)
    select t, ids[e.n], moment, coalesce(e.entry->>'event', e.entry->>'operation'), e.entry->>'entity', (e.entry->>'entity_id')::uuid,
      case when e.entry ? 'units' then array(select jsonb_array_elements_text(e.entry->'units'))::uuid[] end,
      case when e.entry ? 'users' then array(select jsonb_array_elements_text(e.entry->'users'))::uuid[] end,
      (e.entry->>'session_id')::uuid
    from jsonb_array_elements(entries) with ordinality e (entry, n) returning id)
  select count(*) into added from p;
end $$;

-- The hashes of these entries one after the other; null if one is missing, or if they are not in the order of their
-- ids. Times are hashed as UTC, whatever the time zone of the session. The hash of an entry without a key is the same
-- as before keys existed.
create or replace function audit_digests(t uuid, entries uuid[]) returns bytea language plpgsql stable set timezone = 'UTC' as $$
declare
  digests bytea;
  present uuid[];
begin
  select string_agg(sha256(convert_to(
      case when l.api_key_id is null then to_jsonb(l) - 'api_key_id' else to_jsonb(l) end::text, 'UTF8')), ''::bytea order by l.id), array_agg(l.id order by l.id) into digests, present
  from audit_log l where l.tenant_id = t and l.id in (select unnest(entries));
  return case when present = entries then digests end;
end $$;

-- Seals the pending entries with a new link; returns their number. One sealer per tenant at a time.
create or replace function audit_seal(t uuid) returns int language plpgsql as $$
declare
  head audit_head;
  entries uuid[];
  digests bytea;
begin
  select * into head from audit_head where tenant_id = t for update;
  with taken as (
    delete from audit_pending where tenant_id = t and id in (select id from audit_pending where tenant_id = t order by id limit 5000) returning id)
  select array_agg(id order by id) into entries from taken;
  if entries is null then
    return 0;
  end if;
  head.seq := head.seq + 1;
  digests := audit_digests(t, entries);
  head.hash := sha256(head.hash || digests);
  insert into audit_seal (tenant_id, seq, entry_ids, digests, hash) values (t, head.seq, entries, digests, head.hash);
  update audit_head set seq = head.seq, hash = head.hash where tenant_id = t;
  return cardinality(entries);
end $$;

-- Verifies the next few links of the chain: returns the last valid one, and whether the one after it is broken.
create or replace function audit_verify_links(t uuid, after_seq bigint, after_hash bytea, links int)
returns table (seq bigint, hash bytea, broken boolean) language plpgsql stable as $$
declare
  link audit_seal;
  digests bytea;
begin
  seq := after_seq;
  hash := after_hash;
  broken := false;
  for link in select * from audit_seal s where s.tenant_id = t and s.seq > after_seq order by s.seq limit links loop
    digests := audit_digests(t, link.entry_ids);
    if link.seq <> seq + 1 or digests <> link.digests or sha256(hash || digests) is distinct from link.hash then
      broken := true;
      exit;
    end if;
    seq := link.seq;
    hash := link.hash;
  end loop;
  return next;
end $$;
