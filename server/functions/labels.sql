-- Gives the next objects after an id new secrets for their labels, and returns their ids in order. A secret is six
-- random bytes of a UUID: the version is in the seventh. They are chosen before the update, because a cluster allows no
-- random functions in statements that write.
create or replace function labels_renew(t uuid, after uuid, most int) returns uuid[] language plpgsql as $$
declare
  ids uuid[] := array(select o.id from object o where o.tenant_id = t and o.id > after order by o.id limit most);
  secrets text[] := array(
    select translate(encode(substring(uuid_send(gen_random_uuid()) from 1 for 6), 'base64'), '+/', '-_')
    from generate_series(1, cardinality(ids)));
begin
  perform 1 from (select id from unnest((select ids)) n (id) order by id desc) n
  cross join lateral (select 1 from object where tenant_id = t and id = n.id for no key update) o;
  update object o set qr_secret = n.secret
  from unnest((select ids), (select secrets)) n (id, secret) where o.tenant_id = t and o.id = any (array[n.id]);
  return ids;
end $$;
