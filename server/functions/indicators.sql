-- Copies the two newest values that are not rejected to each of these indicators, and judges their restrictions. Call it
-- after every change of values, last in the transaction: it ends in the roll-up. The results of check lists that the same
-- transaction has to apply go along, because the trees may be locked only once.
create or replace function indicators_settle(t uuid, indicators uuid[], moment timestamptz, zone text, author uuid,
  objects uuid[] default '{}', kinds smallint[] default '{}', sources uuid[] default '{}', oks int[] default '{}', attentions int[] default '{}',
  criticals int[] default '{}', times timestamptz[] default '{}', refs uuid[] default '{}') returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[]; lasts numeric[]; previous numeric[]; moments timestamptz[];
begin
  perform 1 from (select distinct id from unnest((select indicators)) n (id) order by id) n
  cross join lateral (select 1 from measurement_indicator where tenant_id = t and id = n.id for no key update) i;
  -- Read first: a cluster's planner fails on an update that reads another table for each of its rows.
  select array_agg(n.id), array_agg(l.newest[1]), array_agg(l.newest[2]), array_agg(l.at) into ids, lasts, previous, moments
  from (select distinct id from unnest((select indicators)) x (id)) n
  cross join lateral (
    select array_agg(value order by measured_at desc) as newest, max(measured_at) as at from (
      select value, measured_at from indicator_value
      where tenant_id = t and indicator_id = n.id and validation_status_code <> 4
      order by measured_at desc limit 2) v) l;
  update measurement_indicator i set last_value = n.last, previous_value = n.previous, last_at = n.at
  from unnest((select ids), (select lasts), (select previous), (select moments)) n (id, last, previous, at)
  where i.tenant_id = t and i.id = n.id and n.id = any (array[n.id])
    and (i.last_value, i.previous_value, i.last_at) is distinct from (n.last, n.previous, n.at);
  perform constraints_judge(t, indicators, '{}', moment, zone, author, objects, kinds, sources, oks, attentions, criticals, times, refs);
end $$;
