-- Numbers up to 5,000 pending events; `head` is the last number, or null if none was pending, and `is_full` says that more
-- may be. An event that commits while others are numbered gets a higher number. One caller per tenant at a time.
create or replace function event_number(t uuid, out head bigint, out is_full boolean) language plpgsql as $$
declare
  most constant int = 5000;
  events jsonb;
  ids uuid[];
begin
  select seq into head from event_head where tenant_id = t for update;
  if head is null then
    insert into event_head (tenant_id) values (t) on conflict do nothing;
    select seq into head from event_head where tenant_id = t for update;
  end if;
  select jsonb_agg(to_jsonb(p) order by p.id), array_agg(p.id order by p.id) into events, ids
  from (select * from event_pending where tenant_id = t order by id limit most) p;
  if ids is null then
    head := null;
    return;
  end if;
  is_full := cardinality(ids) = most;
  with numbered as (
    insert into event (tenant_id, seq, id, at, type, entity, entity_id, units, users, session_id)
    select t, head + e.n, e.id, e.at, e.type, e.entity, e.entity_id, e.units, e.users, e.session_id
    from rows from (jsonb_to_recordset(events) as (id uuid, at timestamptz, type text, entity text, entity_id uuid, units uuid[], users uuid[],
      session_id uuid)) with ordinality as e (id, at, type, entity, entity_id, units, users, session_id, n)
    returning seq)
  select max(seq) into head from numbered;
  delete from event_pending where tenant_id = t and id in (select unnest(ids));
  update event_head set seq = head where tenant_id = t;
end $$;
